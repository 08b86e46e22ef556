//! What effects do, each as a clause.

use super::Speaker;
use super::cards::Form;
use super::clauses::Clause;
use super::grammar::{alternatives, lower};
use super::mentions::Seen;
use super::numbers::printed;
use crate::language::place::Anchor;
use crate::language::value::Phrase;
use crate::language::{Choose, Destination, Effect, Filter, Pick, Pile, Place, PlayPrice, Player, Ref, Stat, Value};

impl<'a> Speaker<'a> {
    /// Plain effects as clauses.
    pub(super) fn clauses(&mut self, effects: &'a [Effect]) -> Vec<Clause> {
        // Another card takes the place of the one revealed for battle destiny.
        if let [
            Effect::Reveal(Pick::Top(Value::Number(1), Pile::Reserve, player)),
            Effect::UseForBattleDestiny(Pick::Known(Ref::Seen)),
            Effect::Put { what: Pick::Known(Ref::Seen), to: Destination::Used, .. },
        ] = effects
        {
            return vec![Clause::act(*player, "reveal", "another card for battle destiny instead")];
        }
        effects.iter().flat_map(|effect| self.clause(effect)).collect()
    }

    fn clause(&mut self, effect: &'a Effect) -> Vec<Clause> {
        let single = match effect {
            Effect::Damage(pick) => self.done_to("damage", pick),
            Effect::Undamage(pick) => self.done_to("undamage", pick),
            Effect::Destroy(pick) => self.done_to("destroy", pick),
            Effect::Dismiss(pick) => self.done_to("dismiss", pick),
            Effect::Invert(pick) => self.done_to("invert", pick),
            Effect::Revert(pick) => self.done_to("revert", pick),
            // A whole hand is shown by its player.
            Effect::Reveal(pick @ Pick::Each(Filter { pile: Some((Pile::Hand, player)), .. })) if is_all(pick) => {
                let hand = self.acting(*player, |this| format!("{} hand", this.whose(*player)));
                self.now_seen(pick);
                Clause::act(*player, "reveal", hand)
            }
            // They are visible already.
            Effect::Reveal(Pick::Known(Ref::Rest)) => {
                if let Some(seen) = &mut self.seen {
                    seen.count -= 1;
                }
                return Vec::new();
            }
            Effect::Reveal(pick) => {
                let clause = self.done_to("reveal", pick);
                self.now_seen(pick);
                clause
            }
            Effect::Look(pick) => {
                let clause = self.done_to("look at", pick);
                self.now_seen(pick);
                clause
            }
            Effect::Put { what, to, by } => {
                let by = if *by == Player::You { self.chooser(what) } else { *by };
                self.acting(by, |this| {
                    let (cards, each) = this.leaving(what);
                    super::changes::with_ending(this.put(by, cards, what, to), &each)
                })
            }
            Effect::Move { what, to } => {
                let (cards, _) = self.leaving(what);
                let to = nearby(what, to);
                Clause::act(Player::You, "move", format!("{cards} to {}", self.destination(&to)))
            }
            Effect::Pay { who, amount } => {
                let energy = self.acting(*who, |this| this.energy(amount));
                Clause::act(*who, "pay", energy)
            }
            Effect::Lose { who, amount, from, onto } => return self.loss(*who, amount, *from, *onto),
            Effect::Activate { who, amount, up_to } => {
                Clause::act(*who, "activate", format!("{}{}", at_most(*up_to), self.energy(amount)))
            }
            Effect::Draw { who, amount, up_to, from, most_each_battle } => self.acting(*who, |this| {
                if let Some(most) = most_each_battle {
                    let most = super::grammar::word(i16::from(*most));
                    let limit = format!("You may draw no more than {most} cards using this ability each battle.");
                    this.afterthoughts.push(limit);
                }
                let (cards, definition) = this.counted(amount, "card", "cards");
                let pile = from.unwrap_or(Pile::Reserve).name();
                let rest = format!("{}{cards} from {} {pile}", at_most(*up_to), this.whose(*who));
                Clause::Act { actor: *who, verb: "draw", rest, definition, joined: false }
            }),
            Effect::Retrieve { who, amount, up_to } => {
                let (cards, definition) = self.counted(amount, "card", "cards");
                let rest = format!("{}{cards}", at_most(*up_to));
                Clause::Act { actor: *who, verb: "retrieve", rest, definition, joined: false }
            }
            Effect::Search { pile: Pile::Reserve, what } => {
                Clause::act(Player::You, "download", self.cards(what, Form::One))
            }
            Effect::Search { pile, what } => {
                let (pile, card) = (pile.name(), self.cards(what, Form::One));
                let rest = format!("your {pile} for {card}, put that card in your hand, then shuffle your {pile}");
                Clause::act(Player::You, "search", rest)
            }
            Effect::Play { who, what, at, price, as_yours } => self.acting(*who, |this| {
                let mut play = this.playing(*who, what, at, price);
                if let (true, Clause::Act { rest, .. }) = (*as_yours, &mut play) {
                    rest.push_str(" to use as yours");
                }
                play
            }),
            Effect::Choose(choose) => {
                let who = choose.by;
                let card = self.acting(who, |this| this.choice(choose));
                self.chosen_noun = match choose {
                    Choose { repeated: true, .. } => "title".to_owned(),
                    Choose { of, seen: false, .. } if !of.is.is_empty() => super::cards::words(&of.is).0,
                    _ => "card".to_owned(),
                };
                self.chosen_by = who;
                // The battle is told by the target.
                self.awkward |= choose.of.in_battle.is_some() && self.targets_said() < self.targets.len();
                Clause::act(who, "choose", card)
            }
            // A destiny is noted as it is used.
            Effect::Note(Value::Destiny(Player::You)) => {
                self.noted = "that destiny".to_owned();
                self.fresh_destiny = true;
                return Vec::new();
            }
            // What another player chose is known by its destiny.
            Effect::Note(Value::Phrase(phrase))
                if matches!(**phrase, Phrase::Stat(Stat::Destiny, Ref::Chosen)) && self.chosen_by != Player::You =>
            {
                self.noted = "that card's destiny".to_owned();
                return Vec::new();
            }
            Effect::Note(value) => {
                let number = self.number(value);
                self.noted = match number.rsplit(' ').next() {
                    Some("destiny") if number.contains(" total ") => "that total destiny".to_owned(),
                    Some("destiny") => "that destiny".to_owned(),
                    _ => "that number".to_owned(),
                };
                Clause::act(Player::You, "note", number)
            }
            Effect::NameNumber {} => Clause::act(Player::You, "name", "a number"),
            Effect::SetCasualties { of, to } => {
                let whose = self.whose(*of);
                Clause::act(Player::You, "reduce", format!("{whose} casualties to {to}"))
            }
            Effect::Attack(at) => {
                let at = self.known(*at);
                Clause::act(Player::You, "perform", format!("an attack at no cost at {at}"))
            }
            // Both were spoken of.
            Effect::Exchange(Ref::Seen | Ref::Paid | Ref::Chosen, Ref::Seen | Ref::Paid | Ref::Chosen) => {
                Clause::act(Player::You, "exchange", "those cards")
            }
            Effect::Exchange(one, other) => {
                let (one, other) = (self.known(*one), self.known(*other));
                Clause::act(Player::You, "exchange", format!("{one} with {other}"))
            }
            Effect::PutIntoPlay { what, at, aboard } => {
                let cards = self.pick(what);
                let place = match (at, aboard) {
                    (_, Some(ship)) => format!(" aboard {}", self.known(*ship)),
                    (Some(at), None) => self.at(at),
                    (None, None) => String::new(),
                };
                Clause::act(Player::You, "put", format!("{cards} into play{place}"))
            }
            Effect::Settle { what, to, .. } => {
                let card = match what {
                    Some(card) => self.known(*card),
                    None => self.this(),
                };
                let known = Pick::Known(what.unwrap_or(Ref::This));
                match to {
                    Destination::Used if self.card.kind.as_deref() == Some("lost") => {
                        return vec![Clause::Say(format!("{card} is used instead of lost"))];
                    }
                    Destination::Removed => {
                        let card = if what.is_none() { "this card".to_owned() } else { card };
                        return vec![Clause::act(Player::You, "remove", format!("{card} from the game"))];
                    }
                    _ => {}
                }
                match self.put(Player::You, card, &known, to) {
                    Clause::Act { actor, verb, rest, definition, joined } => {
                        let rest = format!("{rest} after its effects have been performed");
                        Clause::Act { actor, verb, rest, definition, joined }
                    }
                    other => other,
                }
            }
            Effect::ChangeDrain { of, by } => {
                let change = self.change(by);
                let what = self.known(*of);
                Clause::Make { what, how: change.by, each: change.each, definition: change.definition }
            }
            Effect::Shuffle { who, pile } => {
                let actor = if matches!(who, Player::Target | Player::ThatPlayer) { *who } else { Player::You };
                let whose = self.acting(actor, |this| this.whose(*who));
                Clause::act(actor, "shuffle", format!("{whose} {}", pile.name()))
            }
            Effect::Redirect(card) => {
                let card = self.known(*card);
                self.afterthoughts.push("If target is a ship, you must choose another sector.".to_owned());
                self.afterthoughts.push(
                    "If target is a unit, you must choose a site related to where it would have entered play."
                        .to_owned(),
                );
                Clause::act(Player::You, "choose", format!("a different location for {card} to enter play at"))
            }
            Effect::ForEachCard { .. } | Effect::ForEachPlayer { .. } | Effect::EachTime { .. } => self.quoted(effect),
            Effect::Cancel(what) => Clause::act(Player::You, "cancel", self.known(*what)),
            Effect::Until { until, apply } => return self.lasting(*until, apply),
            Effect::ChangeDestiny(by) => {
                let change = self.change(by);
                Clause::Make {
                    what: "that card's destiny".to_owned(),
                    how: change.by,
                    each: change.each,
                    definition: change.definition,
                }
            }
            Effect::UseForBattleDestiny(Pick::Known(Ref::Seen)) => {
                Clause::act(Player::You, "use", "its destiny for your battle destiny")
            }
            Effect::UseForBattleDestiny(pick) => {
                let card = self.pick(pick);
                Clause::act(Player::You, "choose", format!("{card} to use for your battle destiny"))
            }
            Effect::AddToBattleDestiny(by) => {
                let change = self.change(by);
                Clause::Make {
                    what: "your battle destiny".to_owned(),
                    how: change.by,
                    each: change.each,
                    definition: change.definition,
                }
            }
            Effect::DrainWithYourIcons {} => {
                let icons = "using energy icons on your side of the location instead of your opponent's side";
                Clause::act(Player::You, "drain", icons)
            }
            Effect::Instead {} => Clause::Instead,
            Effect::ChooseOne { who: Player::You, of } if self.of_any_player(of).is_some() => {
                let clause = self.of_any_player(of).unwrap_or(Clause::Instead);
                if let Some([Effect::Look(_) | Effect::Reveal(_)]) = of.first().map(Vec::as_slice) {
                    self.seen = Some(Seen { count: 1, owner: None, of_hand: false, random: false, of_reserve: false });
                }
                clause
            }
            Effect::ChooseOne { who: who @ Player::EachOnesOwner, of } => {
                let ways: Vec<String> = of.iter().map(|way| self.bare(*who, way)).collect();
                let who = self.who(*who);
                Clause::Say(format!("{who} must choose to either {}", alternatives(&ways)))
            }
            Effect::ChooseOne { who, of } => {
                let ways: Vec<String> = of.iter().map(|way| self.bare(*who, way)).collect();
                Clause::act(*who, "choose", format!("to {}", alternatives(&ways)))
            }
            // These are sentences; within a clause they can only be quoted.
            Effect::If { .. } | Effect::May { .. } | Effect::Unless { .. } => self.quoted(effect),
            Effect::NextTimeInstead { .. } | Effect::NextTime { .. } => self.quoted(effect),
        };
        vec![single]
    }

    /// Two ways that differ only in the player: "look at the top card of any reserve".
    fn of_any_player(&self, ways: &'a [Vec<Effect>]) -> Option<Clause> {
        let [yours, theirs] = ways else { return None };
        let (mut one, mut other) = (self.clone(), self.clone());
        let told = one.clauses(yours);
        let (told_yours, told_theirs) = (one.bare(Player::You, yours), other.bare(Player::You, theirs));
        if told_theirs.replace("your opponent's ", "your ") != told_yours || told_theirs == told_yours {
            return None;
        }
        match told.as_slice() {
            [Clause::Act { actor, verb, rest, .. }] => {
                let rest = rest.replacen("your ", "any ", 1).replace("your ", "that ");
                Some(Clause::act(*actor, verb, rest))
            }
            _ => None,
        }
    }

    /// What a player may or chooses to do: bare verbs.
    pub(super) fn bare(&mut self, who: Player, effects: &'a [Effect]) -> String {
        let clauses = self.acting(who, |this| this.clauses(effects));
        self.row(&clauses, Some(who), "")
    }

    fn quoted(&mut self, effect: &'a Effect) -> Clause {
        let sentences = self.sentences("", std::slice::from_ref(effect));
        Clause::Say(lower(sentences.trim_end_matches('.')))
    }

    fn done_to(&mut self, verb: &'static str, pick: &Pick) -> Clause {
        let actor = self.chooser(pick);
        let cards = self.acting(actor, |this| this.pick(pick));
        Clause::act(actor, verb, cards)
    }

    fn loss(&mut self, who: Player, amount: &Value, from: Option<Pile>, onto: Option<Ref>) -> Vec<Clause> {
        let energy = self.acting(who, |this| this.energy(amount));
        let from = match from {
            Some(pile) => format!(" from {} {}", self.acting(who, |this| this.whose(who)), pile.name()),
            None => String::new(),
        };
        let mut clauses = vec![Clause::act(who, "lose", format!("{energy}{from}"))];
        if let Some(onto) = onto {
            let it = if printed(amount) == Some(1) { "that card" } else { "those cards" };
            let rest = format!("{it} face down on {}", self.known(onto));
            clauses.push(Clause::Act { actor: who, verb: "stack", rest, definition: String::new(), joined: true });
        }
        clauses
    }

    fn playing(&mut self, who: Player, what: &Pick, at: &Place, price: &PlayPrice) -> Clause {
        let (card, again) = match what {
            // A card is played from hand unless the text says otherwise.
            Pick::Choose(choose) if self.is_from_hand(what) && !choose.seen => {
                let battle = if at.battle { format!(" to {}", self.destination(at)) } else { String::new() };
                let at = (!at.is_anywhere() && !at.battle).then(|| at.clone());
                let filter = Filter { pile: None, at, ..choose.of.clone() };
                let (form, again) = match (printed(&choose.count), choose.up_to) {
                    (Some(1) | None, _) => (Form::One, format!("That {}", self.head(&filter))),
                    (Some(count), true) => (Form::UpTo(count), "Each one".to_owned()),
                    (Some(count), false) => (Form::Number(count), "Each one".to_owned()),
                };
                (format!("{}{battle}", self.cards(&filter, form)), again)
            }
            pick => {
                let card = self.pick(pick);
                (format!("{card}{}", self.at(at)), "It".to_owned())
            }
        };
        let card = if matches!(price, PlayPrice::Full) { format!("{card} at full cost") } else { card };
        match price {
            PlayPrice::Full => {}
            PlayPrice::Nothing => self.afterthoughts.push(format!("{again} costs nothing to play.")),
            PlayPrice::NoEnergy => self.afterthoughts.push(format!("{again} costs no energy to play.")),
            PlayPrice::Less(by) => {
                let energy = self.change(by);
                self.afterthoughts.push(format!(
                    "{again} costs {} less energy to play{}{}.",
                    energy.size, energy.each, energy.definition
                ));
            }
        }
        Clause::act(who, "play", card)
    }
}

fn at_most(up_to: bool) -> &'static str {
    if up_to { "up to " } else { "" }
}

/// Whether every card of a hand or pile is meant.
fn is_all(pick: &Pick) -> bool {
    matches!(pick, Pick::Each(filter) if super::picks::is_unrestricted(filter))
}

/// A place near the one a target moves from needs no mention of it: "an adjacent site".
fn nearby(what: &Pick, to: &Place) -> Place {
    let near_target = |place: &Option<Box<Place>>| match (what, place.as_deref()) {
        (Pick::Known(Ref::Target), Some(near)) => {
            near.anchor == Some(Anchor::Target) && Place { anchor: None, ..near.clone() }.is_anywhere()
        }
        _ => false,
    };
    let mut to = to.clone();
    if near_target(&to.adjacent_to) {
        to.adjacent_to = Some(Box::new(Place::here()));
    }
    to
}
