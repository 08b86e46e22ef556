//! A story is set up: which one, how many players, how hard, names, decks and privacy.

use super::form;
use super::list::List;
use super::profile::story_profile;
use super::{Wish, World};
use crate::config::Names;
use crate::session::Privacy;
use crate::text::{sentence, wrap};
use crate::tui::canvas::Canvas;
use crate::tui::command::Command;
use crate::tui::model::Model;
use ratatui::layout::Rect;
use wars_engine::story::MOST_PLAYERS;
use wars_engine::{Difficulty, Seat};

/// A story that is to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StorySetup {
    /// Its number in [`World::stories`].
    pub story: usize,
    /// How many play.
    pub players: usize,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// The Enemy's leader has one life, where the story gives it a second.
    pub one_life: bool,
    /// Numbers of the decks in [`World::story_decks`], by seat.
    pub decks: [usize; MOST_PLAYERS],
    /// What the players are called, by seat.
    pub names: [String; MOST_PLAYERS],
    /// How they share the screen.
    pub privacy: Privacy,
    /// The seed of chance; a fresh one if none is given.
    pub seed: Option<u64>,
}

/// The fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Story,
    Players,
    Difficulty,
    OneLife,
    Deck(Seat),
    Name(Seat),
    Privacy,
    Seed,
    Begin,
}

/// The form.
#[derive(Clone, Debug)]
pub struct Stories {
    list: List,
    setup: StorySetup,
}

impl Stories {
    /// A form with the names and decks of the last story, else the settings' names: one player, as hard as the story was
    /// meant.
    pub fn new(world: &World) -> Stories {
        let decks = world.story_decks.len().max(1);
        let before = &world.defaults.last.story;
        let deck = |seat: usize| before.deck(seat, world.story_decks.iter().map(|deck| deck.name.as_str()));
        let known = before.names(MOST_PLAYERS).unwrap_or_else(|| world.defaults.names.to_vec());
        let name = |at: usize| known.get(at).cloned().or_else(|| Seat::at(at).map(|seat| seat.to_string()));
        let setup = StorySetup {
            story: 0,
            players: 1,
            difficulty: Difficulty::Normal,
            one_life: false,
            decks: std::array::from_fn(|at| deck(at).unwrap_or(at % decks)),
            names: std::array::from_fn(|at| name(at).unwrap_or_default()),
            privacy: Privacy::Open,
            seed: None,
        };
        let mut form = Stories { list: List::default(), setup };
        // Most people want to begin at once.
        form.list.marked = form.fields(world).len() - 1;
        form
    }

    /// The same form with a deck chosen for the first player.
    pub fn with_deck(mut self, deck: usize) -> Stories {
        self.setup.decks[Seat::A.ix()] = deck;
        self
    }

    /// The fields that there are now, in order.
    fn fields(&self, world: &World) -> Vec<Field> {
        let has_two_lives = world.stories.get(self.setup.story).is_some_and(|it| it.story.second_life.is_some());
        let players = Seat::ALL.into_iter().take(self.setup.players);
        let mut fields = vec![Field::Story, Field::Players, Field::Difficulty];
        fields.extend(has_two_lives.then_some(Field::OneLife));
        fields.extend(players.flat_map(|seat| [Field::Deck(seat), Field::Name(seat)]));
        fields.extend((self.setup.players > 1).then_some(Field::Privacy));
        fields.extend([Field::Seed, Field::Begin]);
        fields
    }

    fn field(&self, world: &World) -> Field {
        self.fields(world).get(self.list.marked).copied().unwrap_or(Field::Begin)
    }

    pub(super) fn act(&mut self, command: Command, world: &World) -> Vec<Wish> {
        if self.list.act(command, self.fields(world).len()) {
            return Vec::new();
        }
        match (command, self.field(world)) {
            (Command::Back | Command::Quit, _) => vec![Wish::Home],
            (Command::Do, Field::Begin) => self.begin(),
            (Command::Do, Field::Name(seat)) => {
                vec![Wish::Type(form::name_prompt(seat, &self.setup.names[seat.ix()]), String::new())]
            }
            (Command::Do, Field::Seed) => vec![Wish::Type(form::seed_prompt(), String::new())],
            (Command::Do | Command::Right, field) => self.turn(field, 1, world),
            (Command::Left, field) => self.turn(field, -1, world),
            _ => Vec::new(),
        }
    }

    /// The next or previous value of a field.
    fn turn(&mut self, field: Field, by: isize, world: &World) -> Vec<Wish> {
        let cycle = |at: usize, count: usize| (at as isize + by).rem_euclid(count.max(1) as isize) as usize;
        let setup = &mut self.setup;
        match field {
            Field::Story => setup.story = cycle(setup.story, world.stories.len()),
            Field::Players => setup.players = 1 + cycle(setup.players - 1, MOST_PLAYERS),
            Field::Difficulty => {
                let at = Difficulty::ALL.iter().position(|it| *it == setup.difficulty).unwrap_or(0);
                setup.difficulty = Difficulty::ALL[cycle(at, Difficulty::ALL.len())];
            }
            Field::OneLife => setup.one_life = !setup.one_life,
            Field::Deck(seat) => {
                let deck = &mut setup.decks[seat.ix()];
                *deck = cycle(*deck, world.story_decks.len());
            }
            Field::Privacy => {
                let at = Privacy::NAMES.iter().position(|(_, it)| *it == setup.privacy).unwrap_or(0);
                setup.privacy = Privacy::NAMES[cycle(at, Privacy::NAMES.len())].1;
            }
            Field::Name(_) | Field::Seed | Field::Begin => {}
        }
        Vec::new()
    }

    fn begin(&self) -> Vec<Wish> {
        // Who plays alone has nobody to hide a hand from.
        let privacy = if self.setup.players == 1 { Privacy::Open } else { self.setup.privacy };
        match Names::team(&self.setup.names[..self.setup.players]) {
            Err(problem) => vec![Wish::Say(sentence(&problem))],
            Ok(_) => vec![Wish::PlayStory(StorySetup { privacy, ..self.setup.clone() })],
        }
    }

    /// What asks for the line that a letter begins, where the marked field takes one.
    pub(super) fn takes(&self, letter: char, world: &World) -> Option<String> {
        match self.field(world) {
            Field::Name(seat) if form::begins_name(letter) => {
                Some(form::name_prompt(seat, &self.setup.names[seat.ix()]))
            }
            Field::Seed if letter.is_ascii_digit() => Some(form::seed_prompt()),
            _ => None,
        }
    }

    pub(super) fn typed(&mut self, text: &str, world: &World) -> Option<String> {
        match self.field(world) {
            Field::Name(seat) => form::take_name(text.trim(), &mut self.setup.names[seat.ix()]),
            Field::Seed => form::take_seed(text.trim(), &mut self.setup.seed),
            _ => None,
        }
    }

    pub(super) fn list(&mut self) -> &mut List {
        &mut self.list
    }

    pub(super) fn marked(&self) -> usize {
        self.list.marked
    }

    fn words(&self, field: Field, world: &World) -> String {
        let setup = &self.setup;
        match field {
            Field::Story => {
                let title = world.stories.get(setup.story).map_or("", |it| it.story.title.as_str());
                format!("Story       < {title} >")
            }
            Field::Players => format!("Players     < {} >", setup.players),
            Field::Difficulty => {
                let (name, budget) = (setup.difficulty.name(), setup.difficulty.budget());
                format!("Difficulty  < {name} >  {budget} energy for each player's starting cards")
            }
            Field::OneLife => {
                let lives = if setup.one_life { "one life" } else { "two lives" };
                format!("Leader has  < {lives} >")
            }
            Field::Deck(seat) => {
                let deck = world.story_decks.get(setup.decks[seat.ix()]).map_or("", |deck| deck.name.as_str());
                format!("Deck of {seat}   < {deck} >")
            }
            Field::Name(seat) => format!("  name      {}", setup.names[seat.ix()]),
            Field::Privacy => {
                let words = match setup.privacy {
                    Privacy::Open => "all hands are open: you stand together",
                    Privacy::Peek => "each hand after a screen that names its player",
                    Privacy::Curtain => "a curtain falls whenever another player is asked",
                };
                format!("Hands       < {} >  {words}", setup.privacy.name())
            }
            Field::Seed => format!("Seed        {}", form::seed_words(setup.seed)),
            Field::Begin => "Begin the story".to_owned(),
        }
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
        let (theme, world) = (&model.look.theme, &model.world);
        canvas.rule(area, "STORIES  you and up to three others against the Enemy", true);
        let fields = self.fields(world);
        let about = world.stories.get(self.setup.story).map_or("", |it| it.story.about.as_str());
        let about = wrap(about, usize::from(area.width.saturating_sub(8)), 0);
        let room = area.height.saturating_sub(5 + about.len() as u16);
        let top = Rect {
            x: area.x + 2,
            y: area.y + 2,
            width: area.width.saturating_sub(2),
            height: (fields.len() as u16).min(room),
        };
        let mut y = top.y;
        for line in &about {
            canvas.put(top.x + 2, y, top.width.saturating_sub(2), line, theme.dim);
            y += 1;
        }
        let form = Rect { y: y + 1, ..top };
        let lines: Vec<_> = fields.iter().map(|field| (self.words(*field, world), theme.text)).collect();
        self.list.draw(canvas, form, &lines);
        // The deck that is being chosen, or the first.
        let seat = match self.field(world) {
            Field::Deck(seat) | Field::Name(seat) => seat,
            _ => Seat::A,
        };
        let below = form.bottom() + 1;
        let place = Rect { y: below, height: area.bottom().saturating_sub(below + 2), ..area };
        if place.height < 4 {
            return;
        }
        let inner = canvas.panel(place, &format!("Deck of {}", self.setup.names[seat.ix()]), false);
        if let Some(deck) = world.story_decks.get(self.setup.decks[seat.ix()]) {
            let lines: Vec<_> =
                story_profile(deck, &world.catalogue).into_iter().map(|line| (line, theme.text)).collect();
            canvas.paragraph(inner, &lines, 0);
        }
    }
}
