//! Words that point at something the text never brought up: a target without targets, "here" without a place.

use super::Findings;
use crate::card::CardDef;
use crate::card::program::Compiled;
use crate::facts::CardType;
use crate::language::effect::BringsUp;
use crate::language::place::Anchor;
use crate::language::value::Phrase;
use crate::language::walk::{Visitor, Walk};
use crate::language::{
    Ability, Choose, Cost, Effect, Filter, Keyword, Modifier, Pattern, Pick, Place, Player, Ref, TargetClause,
    TargetKind, Value, Whose,
};

pub(super) fn check(def: &CardDef, ability: &Ability, findings: &mut Findings<'_>) {
    let mut said = Said::default();
    said.hear(ability);
    let mut offered = said.offers.clone();
    if def.card_type().is_fleeting() {
        // A rule for playing the card and its modes share targets and what was paid.
        let mut whole = Said::default();
        def.abilities.iter().for_each(|it: &Compiled| whole.hear(&it.ability));
        offered = whole.offers;
    }
    for (word, needs) in said.mentions {
        if let Some(problem) = needs.missing(&offered, def) {
            findings.add_word(word, problem);
        }
    }
}

/// What a word needs to point at something.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    Target,
    SecondTarget,
    PlayerTarget,
    Event,
    Cost,
    Choice,
    Look,
    Repetition,
    Destiny,
    Note,
    Name,
    Where,
    Here,
    Host,
    Vessel,
}

/// What a text brings up.
#[derive(Clone, Default)]
struct Offers {
    targets: usize,
    player: bool,
    event: bool,
    cost: bool,
    choice: bool,
    look: bool,
    repetition: bool,
    destiny: bool,
    note: bool,
    name: bool,
    conditions_of_a_place: bool,
    /// An ability gained speaks of the card that gains it.
    grant: bool,
}

impl Needs {
    fn missing(self, offers: &Offers, def: &CardDef) -> Option<&'static str> {
        let (there, problem) = match self {
            Needs::Target => (offers.targets > 0, "there is no target; add \"targets\""),
            Needs::SecondTarget => (offers.targets > 1, "there is no second target; add it to \"targets\""),
            Needs::PlayerTarget => (offers.player, "no player is a target; add {\"player\": true} to \"targets\""),
            Needs::Event => (offers.event, "no event was spoken of"),
            Needs::Cost => (offers.cost, "nothing was paid; add \"cost\""),
            Needs::Choice => (offers.choice, "nothing was chosen before"),
            Needs::Look => (offers.look, "nothing was revealed or looked at before"),
            Needs::Repetition => (offers.repetition, "only \"for-each-card\" comes to one card after the other"),
            Needs::Destiny => (offers.destiny, "nothing was revealed for destiny"),
            Needs::Note => (offers.note, "no number was noted"),
            Needs::Name => (offers.name, "no number was named; use \"name-number\" first"),
            Needs::Where => (offers.conditions_of_a_place, "only conditions in \"where\" speak of \"there\""),
            Needs::Here => (offers.grant || has_place(def), "the card is at no location, so nothing is \"here\""),
            Needs::Host => (offers.grant || can_be_beneath(def), "the card is never beneath another"),
            Needs::Vessel => (offers.grant || def.card_type().is_unit(), "only units are aboard a ship"),
        };
        (!there).then_some(problem)
    }
}

/// Whether an asset lies on the table and beneath nothing.
fn is_on_the_table(def: &CardDef) -> bool {
    def.card_type() == CardType::Asset && def.host.is_none() && def.play_rules().all(|rule| rule.host.is_none())
}

fn has_place(def: &CardDef) -> bool {
    !def.card_type().is_fleeting() && !is_on_the_table(def)
}

fn can_be_beneath(def: &CardDef) -> bool {
    match def.card_type() {
        CardType::Ship | CardType::Order | CardType::Interrupt => false,
        CardType::Asset => !is_on_the_table(def),
        CardType::Location => def.has_keyword(|keyword| *keyword == Keyword::Encampment),
        CardType::Character | CardType::NoBot | CardType::Vehicle | CardType::Weapon => true,
    }
}

/// Words of an ability that point at something, and what it brings up.
#[derive(Default)]
struct Said {
    mentions: Vec<(&'static str, Needs)>,
    offers: Offers,
}

impl Said {
    fn hear(&mut self, ability: &Ability) {
        let note = match ability {
            Ability::Activated(it) => it.note.is_some(),
            Ability::Triggered(it) => it.note.is_some(),
            Ability::Resolve(it) => it.note.is_some(),
            _ => false,
        };
        self.offers.note |= note;
        ability.walk(self);
    }

    fn mention(&mut self, word: &'static str, needs: Needs) {
        if !self.mentions.contains(&(word, needs)) {
            self.mentions.push((word, needs));
        }
    }
}

impl Visitor for Said {
    fn reference(&mut self, reference: Ref) {
        match reference {
            Ref::This => {}
            Ref::Host => self.mention("host", Needs::Host),
            Ref::Target => self.mention("target", Needs::Target),
            Ref::SecondTarget => self.mention("second-target", Needs::SecondTarget),
            Ref::ThatCard => self.mention("that-card", Needs::Event),
            Ref::Paid => self.mention("paid", Needs::Cost),
            Ref::Chosen => self.mention("chosen", Needs::Choice),
            Ref::Seen => self.mention("seen", Needs::Look),
            Ref::Rest => self.mention("rest", Needs::Look),
            Ref::Vessel => self.mention("vessel", Needs::Vessel),
            Ref::EachOne => self.mention("each-one", Needs::Repetition),
            Ref::DestinyCard => self.mention("destiny-card", Needs::Destiny),
        }
    }

    fn player(&mut self, player: Player) {
        match player {
            Player::You | Player::Opponent | Player::Each => {}
            Player::ThatPlayer => self.mention("that-player", Needs::Event),
            Player::ThatPlayersOpponent => self.mention("that-players-opponent", Needs::Event),
            Player::Target => self.mention("target", Needs::PlayerTarget),
            Player::Owner => self.mention("owner", Needs::Target),
            Player::ThatCardsOwner => self.mention("that-cards-owner", Needs::Event),
            Player::EachOnesOwner => self.mention("each-ones-owner", Needs::Repetition),
        }
    }

    fn place(&mut self, place: &Place) {
        self.offers.conditions_of_a_place |= !place.conditions.is_empty();
        match place.anchor {
            None => {}
            Some(Anchor::Here) => self.mention("here", Needs::Here),
            Some(Anchor::There) => self.mention("there", Needs::Where),
            Some(Anchor::Target) => self.mention("target", Needs::Target),
            Some(Anchor::SecondTarget) => self.mention("second-target", Needs::SecondTarget),
            Some(Anchor::Paid) => self.mention("paid", Needs::Cost),
            Some(Anchor::EventFrom) => self.mention("event-from", Needs::Event),
            Some(Anchor::EventTo) => self.mention("event-to", Needs::Event),
            Some(Anchor::Weapon) => self.mention("weapon", Needs::Event),
        }
    }

    fn filter(&mut self, filter: &Filter) {
        if filter.whose == Some(Whose::ThatPlayers) {
            self.mention("that-players", Needs::Event);
        }
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Number(_) => {}
            Value::Destiny(_) => self.offers.destiny = true,
            Value::Phrase(phrase) => match **phrase {
                Phrase::Paid => self.mention("paid", Needs::Cost),
                Phrase::Amount => self.mention("amount", Needs::Event),
                Phrase::Noted => self.mention("noted", Needs::Note),
                Phrase::Named => self.mention("named", Needs::Name),
                _ => {}
            },
        }
    }

    fn pattern(&mut self, _pattern: &Pattern) {
        self.offers.event = true;
    }

    fn cost(&mut self, _cost: &Cost) {
        self.offers.cost = true;
        // Cards given up or shown for a cost are known afterwards.
        self.offers.look = true;
    }

    fn pick(&mut self, pick: &Pick) {
        self.offers.choice |= !matches!(pick, Pick::Known(_));
    }

    fn choose(&mut self, _choose: &Choose) {
        self.offers.choice = true;
    }

    fn target(&mut self, target: &TargetClause) {
        self.offers.targets += 1;
        self.offers.player |= matches!(target.kind, TargetKind::Player);
        if target.whose == Some(Whose::ThatPlayers) {
            self.mention("that-players", Needs::Event);
        }
    }

    fn effect(&mut self, effect: &Effect) {
        match effect.brings_up() {
            BringsUp::Nothing => {}
            BringsUp::Seen => self.offers.look = true,
            BringsUp::Taken => {
                self.offers.look = true;
                self.offers.choice = true;
            }
            BringsUp::EachOne => self.offers.repetition = true,
            BringsUp::Noted => self.offers.note = true,
            BringsUp::Named => self.offers.name = true,
        }
    }

    fn modifier(&mut self, modifier: &Modifier) {
        self.offers.grant |= matches!(modifier, Modifier::GrantAbility { .. });
    }
}
