//! Explains what can't be done now, for any answer a player might expect.

mod places;

use crate::decision::{Asked, Choice, Purpose};
use crate::id::{CardIx, Seat};
use crate::state::frame::Frame;
use crate::state::{Deed, EventFacts, Zone};
use crate::table::Table;
use crate::why::{Reason, Refusals as _};

impl Table {
    /// Why the player who is asked can't give this answer; empty if it is legal.
    pub fn why_not(&self, choice: Choice) -> Vec<Reason> {
        let decision = self.decision();
        if decision.options.contains(&choice) {
            return Vec::new();
        }
        if !self.has(choice) {
            return vec![Reason::NotThat];
        }
        let mut reasons = Vec::new();
        match decision.purpose {
            Purpose::Initiative => self.why_not_act(decision.who, choice, &mut reasons),
            Purpose::Attrition => self.why_not_damage(choice, Reason::MustSatisfyAttrition, &mut reasons),
            Purpose::Casualties => self.why_not_damage(choice, Reason::MustCoverCasualties, &mut reasons),
            Purpose::Target => self.why_not_target(choice, &mut reasons),
            Purpose::Spot => self.why_not_spot(choice, &mut reasons),
            Purpose::Destination => self.why_not_destination(choice, &mut reasons),
            Purpose::Transport => self.why_not_along(choice, &mut reasons),
            Purpose::Support => {
                if let (Some(Frame::Announce(announce)), Choice::At(at)) = (self.state.agenda.last(), choice) {
                    self.why_not_icon(announce, at, &mut reasons);
                }
            }
            Purpose::Lose => self.why_not_lose(choice, &mut reasons),
            Purpose::Order(_) | Purpose::Arrange | Purpose::OrderTriggers => _ = reasons.refuse(Reason::MustOrder),
            Purpose::Bargain => _ = reasons.refuse(Reason::CannotPayInFull),
            _ => _ = reasons.refuse(Reason::NotThat),
        }
        if reasons.is_empty() {
            reasons.push(Reason::NotThat);
        }
        reasons
    }

    /// Whether the card and ability that an answer names are part of this game: a record from elsewhere may name any.
    fn has(&self, choice: Choice) -> bool {
        let is_card = |card: CardIx| card.ix() < self.state.cards.len();
        match choice {
            Choice::Do(deed) => deed.card().is_none_or(|card| {
                let has = |ability: u8| (ability as usize) < self.def(card).abilities.len();
                is_card(card) && deed.ability().is_none_or(has)
            }),
            Choice::Card(card) | Choice::At(card) | Choice::Beneath(card) => is_card(card),
            _ => true,
        }
    }

    /// Why a seat can't do this with initiative, even if it is not that seat who is asked.
    pub fn why_not_act(&self, seat: Seat, choice: Choice, reasons: &mut Vec<Reason>) {
        if self.decision().asked != Asked::Seat(seat) || self.decision().purpose != Purpose::Initiative {
            reasons.refuse(Reason::NotAsked);
        }
        match choice {
            Choice::Do(deed) => _ = self.may(seat, deed, &mut None, reasons),
            _ => _ = reasons.refuse(Reason::NotThat),
        }
    }

    /// A reason in words with its rule id, naming the card that is to blame where there is one.
    pub fn explain(&self, reason: &Reason) -> String {
        let name = |card: CardIx| Some(self.owned_name(card));
        format!("{} [{}]", reason.text_with(&name), reason.rule())
    }

    fn why_not_damage(&self, choice: Choice, must: Reason, reasons: &mut Vec<Reason>) {
        let Choice::Card(card) = choice else {
            reasons.push(must);
            return;
        };
        let state = self.state.card(card);
        let at = self.state.battle.map(|battle| battle.at);
        if state.zone != Zone::Play || state.place != at {
            reasons.push(Reason::NotInBattle);
        } else if state.damaged {
            reasons.push(Reason::AlreadyDamaged);
        } else if !self.cards_of(self.decision().asked).contains(card) {
            reasons.push(Reason::NotYours);
        } else {
            reasons.push(Reason::CannotBeDamaged);
        }
    }

    fn why_not_lose(&self, choice: Choice, reasons: &mut Vec<Reason>) {
        let Some(Frame::Lose(lose)) = self.state.agenda.last() else { return };
        let from_hand = matches!(choice, Choice::Card(_));
        let forbidden = if from_hand { self.hand_loss_forbidden(lose) } else { None };
        match (forbidden, lose.only) {
            (Some(by), _) => reasons.push(Reason::Forbidden { by }),
            (None, Some(_)) => reasons.push(Reason::SourceNamed),
            (None, None) => reasons.push(Reason::NothingThere),
        }
    }

    fn why_not_target(&self, choice: Choice, reasons: &mut Vec<Reason>) {
        if let (Some(Frame::Announce(announce)), Choice::Card(card) | Choice::At(card)) =
            (self.state.agenda.last(), choice)
        {
            let chosen = announce.binding.targets.contains(&crate::state::Target::Card(self.stay(card)));
            if chosen || announce.binding.group.cards.contains(card) {
                reasons.push(Reason::ChosenTwice);
                return;
            }
            let facts = EventFacts { card: Some(self.stay(card)), ..EventFacts::by(announce.by) };
            if self.state.in_play.contains(card)
                && let Some(by) = self.forbidden(crate::language::Happening::Targeted, &facts)
            {
                reasons.push(Reason::CannotBeTargeted { by });
                return;
            }
            if self.state.card(card).damaged {
                reasons.push(Reason::AlreadyDamaged);
            }
        }
        reasons.push(Reason::NotThat);
    }

    /// Everything the player who is asked might expect to do and can't, with reasons: with initiative, and where the
    /// question is for a place.
    pub fn refused(&self) -> Vec<(Choice, Vec<Reason>)> {
        let decision = self.decision();
        let expected = match decision.purpose {
            Purpose::Initiative => self.expected_deeds(decision.who),
            Purpose::Spot => self.expected_spots(),
            Purpose::Destination => self.expected_destinations(),
            _ => Vec::new(),
        };
        let refused = expected.into_iter().filter(|choice| !decision.options.contains(choice));
        refused.map(|choice| (choice, self.why_not(choice))).collect()
    }

    /// What a player with initiative might expect to do: the list of what is offered, whether it is possible or not.
    fn expected_deeds(&self, seat: Seat) -> Vec<Choice> {
        let mut expected = Vec::new();
        let mut expect = |deed: Deed| expected.push(Choice::Do(deed));
        self.each_card_to_play(seat, |_| true, &mut expect);
        self.each_use(seat, self.setting.activated, |_| true, &mut expect);
        if self.state.is_turn_of(seat) {
            self.each_phase_action(seat, &mut expect);
        }
        expected
    }
}
