//! A game on the screen: what may be seen of it, and what is marked.

use super::Row;
use crate::session::{Audience, Figures, Landmark, Privacy, Scene, Session, Stamp, Sum};
use std::sync::Arc;
use wars_engine::card::CardDef;
use wars_engine::view::{InPlay, LocationView};
use wars_engine::{CardIx, Catalogue, Choice, DefIx, Phase, Purpose, Seat, Side, View};

/// The panes of the table, in the order of the focus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pane {
    /// What can be done.
    #[default]
    Actions,
    /// The locations and the cards there; in a battle, the battle.
    Board,
    /// The hand, on a private screen.
    Hand,
    /// What is pending.
    Stack,
    /// The card looked at.
    Card,
    /// What has happened.
    Log,
}

impl Pane {
    /// All of them, in the order of the focus.
    pub const ALL: [Pane; 6] = [Pane::Actions, Pane::Board, Pane::Hand, Pane::Stack, Pane::Card, Pane::Log];
}

/// What the side pane of a small screen shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tab {
    /// The marked card.
    Card,
    /// The stack, and the log beneath it.
    #[default]
    Stack,
    /// The log.
    Log,
    /// The hand, on a private screen.
    Hand,
}

impl Tab {
    /// All of them, with their titles.
    pub const ALL: [(Tab, &'static str); 4] =
        [(Tab::Card, "Card"), (Tab::Stack, "Stack"), (Tab::Log, "Log"), (Tab::Hand, "Hand")];
}

/// A game on the screen.
#[derive(Clone, Debug)]
pub struct Table {
    /// The game's own cards: a scenario may have brought some along, or put others in their place.
    pub catalogue: Arc<Catalogue>,
    /// What may be seen.
    pub scene: Scene,
    /// The curtain hides everything but public facts, for this player to open.
    pub curtain: Option<Curtain>,
    /// How two people share the screen.
    pub privacy: Privacy,
    /// The pane with the focus.
    pub focus: Pane,
    /// What the side pane of a small screen shows.
    pub tab: Tab,
    /// The marked action, possible or not.
    pub action: Option<Choice>,
    /// The marked location, or card on the table.
    pub spot: Option<CardIx>,
    /// The marked card in the hand.
    pub in_hand: Option<CardIx>,
    /// The marked pending item.
    pub item: Option<u16>,
    /// The marked line of the log; the last one if none is.
    pub log_line: Option<usize>,
    /// In a story: how many lines of the log are new since the last answer.
    pub fresh: usize,
    /// The card looked at, with its numbers.
    pub card: Option<Looked>,
    /// Locations shown with their cards although another is marked.
    pub unfolded: Vec<CardIx>,
    /// Show what can't be done.
    pub show_illegal: bool,
    /// Show only actions that contain this.
    pub filter: String,
    /// Digits of an action's number.
    pub typed: String,
    /// The next letter names a player, and this is done by that player.
    pub awaits: Option<Awaited>,
    /// Letters of the answers, while a card is picked.
    pub letters: Vec<(char, Choice)>,
    /// The letters by which the players are called.
    pub initials: Vec<(Seat, char)>,
    /// The table is not as the rules could have left it.
    pub is_broken: bool,
    /// The game is watched, not played.
    pub replay: Option<ReplayBar>,
    /// The game is over.
    pub ending: Option<Ending>,
    /// What somebody who is learning is told.
    pub teaching: Option<Teaching>,
}

/// What somebody who is learning is told above the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Teaching {
    /// What it belongs to.
    pub heading: String,
    /// The text.
    pub text: String,
    /// What is said after another answer than the one that was asked for.
    pub hint: Option<String>,
    /// What to press.
    pub foot: Option<String>,
}

/// The page of a game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Its figures.
    pub figures: Arc<Figures>,
    /// The page lies above the table; else the table is looked at as it was left.
    pub is_open: bool,
}

/// Where the marks of a table are, to come back to them.
#[derive(Clone, Debug)]
pub struct Marks {
    focus: Pane,
    tab: Tab,
    action: Option<Choice>,
    spot: Option<CardIx>,
    item: Option<u16>,
    log_line: Option<usize>,
    unfolded: Vec<CardIx>,
    filter: String,
    /// Which card of the game was looked at; what it says and its numbers may be others by then.
    pub card: Option<CardIx>,
}

/// What the foot of the screen says about a game that is watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayBar {
    /// What it is called.
    pub name: String,
    /// What is played: two decks, a scenario, or a story.
    pub played: String,
    /// The point it stands at.
    pub point: usize,
    /// The last point.
    pub last: usize,
    /// When that is.
    pub at: Stamp,
    /// What stands out in the game, and at which point.
    pub landmarks: Arc<[(usize, Landmark)]>,
    /// How fast it plays by itself.
    pub speed: &'static str,
    /// It plays by itself now.
    pub is_playing: bool,
}

/// What a player does whose letter is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// Opens a private screen.
    Look,
    /// Acts in place of a teammate.
    Act,
    /// Is asked at the very next moment.
    Hold,
    /// Gives up.
    GiveUp,
}

/// The curtain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curtain {
    /// Who may open it.
    pub to: Seat,
    /// Public lines since that player last looked.
    pub news: Vec<String>,
}

/// A card that is looked at. It keeps the cards it is one of, because its index means another card among others.
#[derive(Clone, Debug)]
pub struct Looked {
    catalogue: Arc<Catalogue>,
    def: DefIx,
    /// Which card of the game it is, if it is one.
    pub card: Option<CardIx>,
    /// Its numbers, where it has any now.
    pub sums: Vec<Sum>,
}

impl Looked {
    /// A card as it is printed, of no game.
    pub fn printed(catalogue: &Arc<Catalogue>, def: DefIx) -> Looked {
        Looked { catalogue: catalogue.clone(), def, card: None, sums: Vec::new() }
    }

    /// A card of a game, with its numbers now.
    pub fn in_game(session: &Session, card: CardIx) -> Looked {
        let game = session.game();
        let printed = Looked::printed(&game.setting().catalogue, game.state().card(card).def);
        Looked { card: Some(card), sums: session.card_numbers(card), ..printed }
    }

    /// What is printed on it.
    pub fn def(&self) -> &CardDef {
        self.catalogue.def(self.def)
    }
}

impl Table {
    /// Where the marks are, but for those that only a private screen has.
    pub fn marks(&self) -> Marks {
        Marks {
            focus: self.focus,
            tab: self.tab,
            action: self.action,
            spot: self.spot,
            item: self.item,
            log_line: self.log_line,
            unfolded: self.unfolded.clone(),
            filter: self.filter.clone(),
            card: self.card.as_ref().and_then(|looked| looked.card),
        }
    }

    /// Puts the marks where they were; the card is looked at anew.
    pub fn set_marks(&mut self, marks: Marks, card: Option<Looked>) {
        let Marks { focus, tab, action, spot, item, log_line, unfolded, filter, card: _ } = marks;
        (self.focus, self.tab, self.action, self.spot) = (focus, tab, action, spot);
        (self.item, self.log_line, self.unfolded, self.filter) = (item, log_line, unfolded, filter);
        self.typed.clear();
        self.card = card;
    }

    /// What the question is about, where this screen may know it.
    pub fn purpose(&self) -> Option<Purpose> {
        self.scene.prompt.purpose
    }

    /// The table as this screen may see it.
    pub fn view(&self) -> &View {
        &self.scene.view
    }

    /// Whether the first line of the list opens the hand of the player who is asked: what can be done is mostly there.
    /// It has the number 0, and is marked while no answer is.
    pub fn opens_hand(&self) -> bool {
        let (prompt, menu, turn) = (&self.scene.prompt, &self.scene.menu, &self.view().turn);
        let is_shut = self.scene.audience == Audience::Public && self.curtain.is_none() && self.replay.is_none();
        let is_own = turn.phase == Phase::Deploy && turn.seats.contains(&prompt.who) && self.view().stack.is_empty();
        let is_private = menu.entries.is_empty() && prompt.purpose.is_none();
        is_shut && menu.more_in_private && (is_private || is_own && prompt.purpose == Some(Purpose::Initiative))
    }

    /// Whether the question is whether to answer what somebody else does, so that passing is the usual thing.
    pub fn is_to_answer(&self) -> bool {
        let who = self.scene.prompt.who;
        let is_others = self.view().stack.last().is_some_and(|item| item.by != who);
        self.purpose() == Some(Purpose::Initiative) && is_others
    }

    /// The page of a game that is over, while it is open.
    pub fn open_ending(&self) -> Option<&Figures> {
        self.ending.as_ref().filter(|ending| ending.is_open).map(|ending| &*ending.figures)
    }

    /// Whether a card is being picked by its letter.
    pub fn is_picking(&self) -> bool {
        !self.letters.is_empty()
    }

    /// The letter that picks an answer.
    pub fn letter(&self, choice: Choice) -> Option<char> {
        self.letters.iter().find(|(_, other)| *other == choice).map(|(letter, _)| *letter)
    }

    /// The letter that picks a card of the table.
    pub fn letter_of_card(&self, card: CardIx) -> Option<char> {
        let names =
            |choice: &Choice| matches!(choice, Choice::Card(it) | Choice::At(it) | Choice::Beneath(it) if *it == card);
        self.letters.iter().find(|(_, choice)| names(choice)).map(|(letter, _)| *letter)
    }

    /// Actions that are shown, possible or not, in the order of the list.
    pub fn shown_actions(&self) -> Vec<Choice> {
        self.list().iter().filter_map(Row::choice).collect()
    }

    /// The card that an answer, or something refused, is about.
    pub fn card_of(&self, choice: Choice) -> Option<CardIx> {
        let menu = &self.scene.menu;
        let legal = menu.entries.iter().find(|entry| entry.choice == choice).map(|entry| entry.card);
        legal.or_else(|| menu.refused.iter().find(|it| it.choice == choice).map(|it| it.card)).flatten()
    }

    /// Locations and cards on the table from top to bottom, as marks go through them.
    pub fn spots(&self) -> Vec<CardIx> {
        fn gather(cards: &[InPlay], found: &mut Vec<CardIx>) {
            for card in cards {
                found.push(card.card);
                gather(&card.beneath, found);
                gather(&card.aboard, found);
            }
        }
        let mut found = Vec::new();
        for location in &self.view().locations {
            found.push(location.card);
            for edge in location.edges.iter().rev() {
                gather(&edge.cards, &mut found);
                gather(&edge.beneath, &mut found);
            }
        }
        for seat in self.view().seats.iter().rev() {
            gather(&seat.assets, &mut found);
        }
        found
    }

    /// What a card in play is called.
    pub fn name_in_play(&self, card: CardIx) -> Option<&str> {
        fn among(cards: &[InPlay], card: CardIx) -> Option<&str> {
            cards.iter().find_map(|it| match it.card == card {
                true => Some(it.name.as_str()),
                false => among(&it.beneath, card).or_else(|| among(&it.aboard, card)),
            })
        }
        let edges = self.view().locations.iter().flat_map(|location| location.edges.iter());
        let mut found = edges.filter_map(|edge| among(&edge.cards, card).or_else(|| among(&edge.beneath, card)));
        found.next().or_else(|| self.view().seats.iter().find_map(|seat| among(&seat.assets, card)))
    }

    /// The location that is marked, or where the marked card is.
    pub fn marked_location(&self) -> Option<&LocationView> {
        let spot = self.spot?;
        self.view().locations.iter().find(|location| location.card == spot || holds(location, spot))
    }

    /// Whose hands are on the screen.
    pub fn hand_seats(&self) -> Vec<Seat> {
        let seats = self.view().seats.iter().map(|seat| seat.seat);
        seats.filter(|seat| self.scene.hands[*seat].is_some()).collect()
    }

    /// What a player is called where there is little room: the Enemy without its article.
    pub fn brief_name(&self, seat: Seat) -> &str {
        let name = self.scene.name(seat);
        if self.is_player(seat) { name } else { name.strip_prefix("the ").unwrap_or(name) }
    }

    /// What the players of a side are called where there is little room: several are "players".
    pub fn brief_side(&self, side: Side) -> String {
        match self.view().living(side)[..] {
            [only] => self.brief_name(only).to_owned(),
            _ if self.view().story.is_some() => "players".to_owned(),
            _ => self.view().side_name(side),
        }
    }

    /// The letter by which a player is called.
    pub fn initial(&self, seat: Seat) -> char {
        self.initials.iter().find(|(it, _)| *it == seat).map_or('?', |(_, initial)| *initial)
    }

    /// The player who is called by a letter.
    pub fn called(&self, letter: char) -> Option<Seat> {
        self.initials.iter().find(|(_, initial)| initial.eq_ignore_ascii_case(&letter)).map(|(seat, _)| *seat)
    }

    /// Whether people sit at a seat, and not the Enemy.
    pub fn is_player(&self, seat: Seat) -> bool {
        self.view().story.as_ref().is_none_or(|story| story.enemy != seat)
    }

    /// Whether it is the turn of the Enemy of a story.
    pub fn is_enemys_turn(&self) -> bool {
        let (seats, turn) = (&self.view().seats, &self.view().turn);
        seats.iter().any(|seat| seat.side == turn.side && !self.is_player(seat.seat))
    }

    /// Who is asked: a player, or the table.
    pub fn asked(&self) -> &str {
        let prompt = &self.scene.prompt;
        if prompt.is_for_table && self.view().story.is_some() { "THE TABLE" } else { self.scene.name(prompt.who) }
    }

    /// The cards of these hands; of equal cards one.
    pub fn hand_cards(&self) -> Vec<CardIx> {
        let seats = self.hand_seats().into_iter();
        seats.flat_map(|seat| self.folded_hand(seat)).map(|(card, _)| card.card).collect()
    }
}

/// Whether a card is at a location.
pub fn holds(location: &LocationView, card: CardIx) -> bool {
    fn among(cards: &[InPlay], card: CardIx) -> bool {
        cards.iter().any(|it| it.card == card || among(&it.beneath, card) || among(&it.aboard, card))
    }
    location.edges.iter().any(|edge| among(&edge.cards, card) || among(&edge.beneath, card))
}

/// A phase in four or five letters, for a narrow bar.
pub fn short_phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Activate => "act",
        Phase::Control => "ctl",
        Phase::Deploy => "dep",
        Phase::Battle => "bat",
        Phase::Move => "mov",
        Phase::Draw => "drw",
    }
}
