//! Who may look: private screens are opened by their player, and close by themselves.

use super::{App, Effect, Played};
use crate::session::{Audience, Privacy, Session};
use crate::tui::model::{Curtain, May, Popup, Row, Screen, Tab};
use wars_engine::{Phase, Purpose, Seat, Viewer};

impl App {
    /// Opens a player's private screen, or closes it if it is open.
    pub(super) fn look(&mut self, seat: Seat) -> Vec<Effect> {
        let Some(played) = &mut self.played else { return Vec::new() };
        played.looking = if played.looking == Some(seat) { None } else { Some(seat) };
        played.holder = Some(seat);
        if let Screen::Table(table) = &mut self.model.screen {
            table.curtain = None;
            // Passing may have been all that everybody could see; here there may be more to do.
            table.action = None;
        }
        self.refresh();
        if let Screen::Table(table) = &mut self.model.screen {
            // A hand that stands in the list, and one without cards, leaves the side pane to the marked card.
            let is_listed = table.list().iter().any(|row| matches!(row, Row::Held(_, _, May::Yes(..) | May::No(_))));
            let is_told = is_listed || table.hand_of(seat).is_empty();
            table.tab = if is_told { Tab::Card } else { Tab::Hand };
        }
        self.mark_read(seat);
        vec![Effect::Drain]
    }

    /// Closes the private screen.
    pub(super) fn hide(&mut self) -> Vec<Effect> {
        let Some(played) = &mut self.played else { return Vec::new() };
        if played.looking.take().is_some() {
            // What lies above it may show a card of the hand.
            self.model.popups.retain(|popup| matches!(popup, Popup::Ask(_) | Popup::Broken | Popup::File(_)));
            self.refresh();
            self.draw_curtain();
        }
        Vec::new()
    }

    /// Nobody knows who sits before the screen: what is private closes, and needs handing over anew.
    pub(super) fn leave_keyboard(&mut self) -> Vec<Effect> {
        if let Some(played) = &mut self.played {
            played.holder = None;
        }
        let effects = self.hide();
        self.draw_curtain();
        effects
    }

    /// The program was stopped and goes on, and nobody knows who sits before it now: nothing private stays open.
    pub(super) fn come_back(&mut self) -> Vec<Effect> {
        let is_open = self.played.as_ref().is_some_and(|played| played.looking.is_some());
        let effects = self.leave_keyboard();
        if is_open || self.close_hands() {
            self.say("What was private is closed: the program was stopped meanwhile.");
        }
        effects
    }

    /// Time has passed: what goes on by itself does, and a private screen closes that nobody has used for a while.
    pub(super) fn tick(&mut self) -> Vec<Effect> {
        self.tell_on();
        if self.watching.is_some() {
            return self.play_by_itself();
        }
        let idle = self.options.idle;
        let now = self.model.now;
        match &self.played {
            Some(played) if played.looking.is_some() && now.saturating_sub(played.last_key) >= idle => {
                let effects = self.leave_keyboard();
                self.say("The private screen was closed: nobody used it for a while.");
                effects
            }
            _ => Vec::new(),
        }
    }

    /// Who looks at the screen now.
    pub(super) fn audience(&self) -> Audience {
        if let Some(audience) = self.watching_audience() {
            return audience;
        }
        match (&self.model.screen, &self.played) {
            (Screen::Table(table), _) if table.privacy == Privacy::Open => Audience::Open,
            (_, Some(Played { looking: Some(seat), .. })) => Audience::Player(*seat),
            _ => Audience::Public,
        }
    }

    /// After an answer: closes the private screen unless its player goes on with something private, and draws the
    /// curtain where another player is asked.
    pub(super) fn hand_on(&mut self, asked_before: Option<Seat>) -> Vec<Effect> {
        let Screen::Table(table) = &self.model.screen else { return Vec::new() };
        let privacy = table.privacy;
        let Some(played) = &mut self.played else { return Vec::new() };
        let asked = played.session.asked();
        let changed = asked_before != Some(asked);
        if changed {
            played.asked_since = self.model.now;
        }
        let game = played.session.game();
        // What the players choose together they choose before everybody's eyes (coop.seat.6).
        let is_for_table = played.session.is_for_table();
        let goes_on = played.looking == Some(asked)
            && !is_for_table
            && match privacy {
                Privacy::Peek if game.enemy().is_some() => true,
                // A card being played is one act, however many questions it takes.
                Privacy::Peek => game.is_announcing() || !game.hears(Viewer::Public) || is_own_deploy(&played.session),
                Privacy::Curtain | Privacy::Open => true,
            };
        if played.looking.is_some() && !goes_on {
            played.looking = None;
            self.model.popups.clear();
        }
        self.refresh();
        self.draw_curtain();
        self.tell_broken();
        if changed { vec![Effect::Drain] } else { Vec::new() }
    }

    /// Tells the players that the table is broken, once for every time that it breaks.
    fn tell_broken(&mut self) {
        let Some(played) = &mut self.played else { return };
        let is_broken = played.session.broken().is_some();
        if is_broken && !played.told_broken {
            self.model.popups.push(Popup::Broken);
        }
        played.told_broken = is_broken;
    }

    /// Draws the curtain where the player who is asked has to be alone with the screen.
    pub(super) fn draw_curtain(&mut self) {
        let Some(played) = &self.played else { return };
        let asked = played.session.asked();
        let is_secret_pick = played.session.purpose() == Purpose::StartingLocation;
        let Screen::Table(table) = &mut self.model.screen else { return };
        let is_wanted = match table.privacy {
            Privacy::Open => false,
            _ if played.session.is_for_table() => false,
            // The hand of a seat is shown after a screen that names it (coop.seat.6).
            // Whether there is more in a question that nobody else hears is not told.
            Privacy::Peek if table.view().story.is_some() => {
                table.scene.menu.more_in_private || table.purpose().is_none()
            }
            Privacy::Peek => is_secret_pick,
            // Whoever had the keyboard last goes on with it; what is asked openly needs nobody to be alone with it.
            Privacy::Curtain => {
                let is_open = || played.session.scene(Audience::Public).can_be_put_openly();
                !played.session.is_over() && played.holder != Some(asked) && !is_open()
            }
        };
        table.curtain = (is_wanted && played.looking != Some(asked)).then(|| {
            let log = played.session.log(Audience::Public);
            let news = log.iter().skip(played.read[asked]).filter(|line| line.is_news());
            Curtain { to: asked, news: news.map(|line| line.text.to_string()).collect() }
        });
    }

    /// Notes that a player has seen the log as it is.
    fn mark_read(&mut self, seat: Seat) {
        if let Some(played) = &mut self.played {
            played.read[seat] = played.session.log(Audience::Public).len();
        }
    }
}

/// Whether it is a player's own deploy phase, in which the hand stays open until somebody else is asked.
fn is_own_deploy(session: &Session) -> bool {
    let state = session.game().state();
    let is_own = state.turn.phase == Phase::Deploy && state.is_turn_of(session.asked());
    is_own && session.purpose() == Purpose::Initiative && state.stack.is_empty()
}
