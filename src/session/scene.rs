//! Everything one audience may see at a moment. A screen is drawn from this and from nothing else.

use super::Session;
use super::audience::Audience;
use super::history::Backward;
use super::log::LogLine;
use super::menu::Menu;
use super::passing::{PassingView, Stops, is_in_battle};
use wars_engine::view::{CardName, Seated};
use wars_engine::{Asked, Choice, Purpose, Seat, View, Viewer};

/// The question, as an audience may hear it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// Who is asked.
    pub who: Seat,
    /// The players of a side are asked together; any of them may answer.
    pub is_for_table: bool,
    /// The players choose for the Enemy: its seat.
    pub on_behalf: Option<Seat>,
    /// The whole question, in words: who is asked, what, and what passing leads to.
    pub text: String,
    /// The same without who is asked, and of initiative without the moment: for where these stand beside it.
    pub asks: String,
    /// What part of the game it belongs to, in a word or two; nothing of a private one.
    pub moment: String,
    /// What passing does, where one can pass.
    pub pass: Option<String>,
    /// What kind of question it is; of a private one others only learn that it is asked.
    pub purpose: Option<Purpose>,
    /// What is being announced can be withdrawn.
    pub can_take_back: bool,
}

/// What an audience sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Who looks.
    pub audience: Audience,
    /// The table.
    pub view: View,
    /// The hands that may be seen, by seat.
    pub hands: Seated<Option<Vec<CardName>>>,
    /// The question.
    pub prompt: Prompt,
    /// Its answers.
    pub menu: Menu,
    /// What has happened.
    pub log: Vec<LogLine>,
    /// Where players are asked.
    pub stops: Stops,
    /// There is a battle, or an attack is pending that may begin one: it can be let run.
    pub is_in_battle: bool,
    /// Each player's standing pass, and own stops.
    pub passing: Seated<PassingView>,
    /// Teammates who may act in place of the player with initiative.
    pub may_act: Vec<Seat>,
    /// Whether one can go back.
    pub backward: Backward,
    /// Whether one can go forward again.
    pub can_redo: bool,
}

impl Scene {
    /// What an audience sees of a session.
    pub(super) fn of(session: &Session, audience: Audience) -> Scene {
        let game = &session.game;
        let view = View::of(game, audience.viewer());
        let seats = game.state().seating.all();
        Scene {
            audience,
            hands: Seated::each(seats, |seat| view.seats[seat].hand.clone()),
            view,
            prompt: prompt(session, audience),
            menu: Menu::of(game, audience).advising(game).proposing(session.proposed(), game),
            log: session.log(audience).to_vec(),
            stops: session.passing.stops,
            is_in_battle: is_in_battle(game),
            passing: Seated::each(seats, |seat| session.passing.view(seat, audience.includes(seat))),
            may_act: seats.iter().filter(|seat| game.may_let_act(*seat)).collect(),
            backward: session.backward(),
            can_redo: session.can_redo(),
        }
    }

    /// Whether the question needs no private screen, as everybody may know: a player with initiative who merely may
    /// answer, on the other player's turn, to something pending or in a battle; and whatever has only open answers. To
    /// be asked of what everybody sees.
    pub fn can_be_put_openly(&self) -> bool {
        let (prompt, menu, view) = (&self.prompt, &self.menu, &self.view);
        match prompt.purpose {
            Some(Purpose::Initiative) => {
                !view.turn.seats.contains(&prompt.who) || !view.stack.is_empty() || view.battle.is_some()
            }
            Some(_) => !menu.more_in_private && !menu.entries.is_empty(),
            None => false,
        }
    }

    /// What a player is called.
    pub fn name(&self, seat: Seat) -> &str {
        self.view.seats.get(seat).map_or("nobody", |seat| &seat.name)
    }
}

fn prompt(session: &Session, audience: Audience) -> Prompt {
    let game = &session.game;
    let decision = game.decision();
    let name = match decision.asked {
        Asked::Seat(seat) => game.player_name(seat),
        Asked::Table(side) => game.side_name(side),
    };
    let unheard = Prompt {
        who: decision.who,
        is_for_table: matches!(decision.asked, Asked::Table(_)),
        on_behalf: None,
        text: String::new(),
        asks: String::new(),
        moment: String::new(),
        pass: None,
        purpose: None,
        can_take_back: false,
    };
    if decision.purpose == Purpose::Over {
        let outcome = View::of(game, Viewer::Public).outcome.unwrap_or_default();
        // What players call themselves is theirs.
        let text = outcome.strip_prefix("the Enemy").map(|rest| format!("The Enemy{rest}")).unwrap_or(outcome);
        let asks = text.clone();
        return Prompt { text, asks, moment: game.moment(), purpose: Some(Purpose::Over), ..unheard };
    }
    if !game.hears(audience.viewer()) {
        let what = game.shown_in_private(audience.viewer());
        let choose = match (what.starts_with("something"), unheard.is_for_table) {
            (true, true) => "decide",
            (true, false) => "decides",
            (false, true) => "choose",
            (false, false) => "chooses",
        };
        let asks = format!("{choose} {what} in private");
        return Prompt { text: format!("{name} {asks}."), asks, ..unheard };
    }
    let asks = game.shown_prompt();
    let (moment, enemy) = (game.moment(), decision.on_behalf.map(|seat| game.player_name(seat)));
    let about = decision.about.map(|card| format!("{}: ", game.title(card)));
    let text = match (decision.purpose, enemy) {
        (Purpose::Initiative, _) => format!("{name}, {moment}: {asks}."),
        (_, Some(enemy)) => {
            // Nobody is to think that it is their own card (coop.seat.1).
            let is_several = matches!(decision.asked, Asked::Table(side) if game.is_several(side));
            format!("{name} {} for {enemy}: {asks}", if is_several { "choose" } else { "chooses" })
        }
        // "Ann, Luhus Mauler: damage Horatio Hicks?"
        _ if about.is_some_and(|title| asks.starts_with(&title)) => format!("{name}, {asks}"),
        _ => format!("{name}: {asks}"),
    };
    Prompt {
        on_behalf: decision.on_behalf,
        text,
        asks,
        moment,
        pass: decision.options.contains(&Choice::Pass).then(|| game.pass_does()),
        purpose: Some(decision.purpose),
        can_take_back: session.may_take_back(),
        ..unheard
    }
}
