//! What to think of at a question: two sentences before its rules.
//!
//! They speak of the kind of question alone, never of the cards at hand, so that they give nothing away.

use wars_engine::{Phase, Purpose, View};

/// What initiative is asked about, as far as the open table tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// Something is pending.
    Answer,
    /// A window of a battle.
    Battle,
    /// A phase, with nothing pending.
    Phase(Phase),
}

impl Occasion {
    /// What it is now.
    pub fn of(view: &View) -> Occasion {
        match (view.stack.is_empty(), &view.battle) {
            (false, _) => Occasion::Answer,
            (true, Some(_)) => Occasion::Battle,
            (true, None) => Occasion::Phase(view.turn.phase),
        }
    }
}

/// What is worth a thought before answering a question of this purpose.
pub fn advice(purpose: Purpose, occasion: Occasion) -> &'static str {
    match purpose {
        Purpose::Initiative => with_initiative(occasion),
        Purpose::StartingLocation => {
            "Take the location whose icons let you play most of your early cards. Energy on your own side pays you \
             every turn; energy on the other side pays your opponent and is what drains count."
        }
        Purpose::OrderTriggers => {
            "What you put on the stack last takes effect first. Let the ability come first that the others build upon."
        }
        Purpose::Mode => {
            "Each way has its own effect, and often its own pile afterwards. A used card comes round again with your \
             energy, a lost one is gone: take the strong effect when it decides something."
        }
        Purpose::Spot => {
            "A card helps where it fights, holds a place for a drain, or keeps one from your opponent. Rather be strong \
             in one place than second in two."
        }
        Purpose::Support => {
            "Icons are not used up, so most of the time any will do. It matters only where a card in play watches or \
             taxes the icons of one place."
        }
        Purpose::Target => {
            "The target stays what you name now, even if something better turns up before it takes effect. If it is no \
             longer legal by then, the whole effect is off."
        }
        Purpose::GiveUp => {
            "This is a cost: it is gone even if what it pays for gets canceled. Give what you will miss least, and look \
             twice at what lies beneath it."
        }
        Purpose::Lose => {
            "A card from hand spares a card of energy, and energy is what keeps you in the game. From the reserve you \
             lose what you have not seen, from the active pile what you could spend now, from the used pile what comes \
             back later."
        }
        Purpose::Attrition => {
            "Damaged cards fight on at full strength in the power step and are destroyed when the battle ends. Cover \
             the number with as little waste as you can, and keep what you need afterwards."
        }
        Purpose::Casualties => {
            "A damaged card pays with its whole defense but is destroyed in the end; energy and hand cards pay one each. \
             A card with defense left over is often the cheaper loss than many cards of energy."
        }
        Purpose::Reveal => {
            "The number goes into your total power and is what your opponent must take as attrition. It costs the top \
             card of your reserve, which goes to your used pile and comes back at the end of the turn."
        }
        Purpose::Order(_) => {
            "Cards go one at a time, with all that lies beneath them. If one can save or change another, its turn \
             should come first."
        }
        Purpose::Arrange => {
            "The order decides what is met first. Think of who draws, activates or reveals from that pile next."
        }
        Purpose::Choose => {
            "This choice is made while the effect happens, and nobody can answer it any more. Compare what each card \
             would still do this turn."
        }
        Purpose::Bargain => {
            "You may pay or leave it: what you pay is gone in full and at once. Ask what the thing you buy off would \
             have cost you."
        }
        Purpose::Branch => {
            "Only what can really be done may be chosen. Take what changes the next battle or the next drain, not what \
             merely looks larger."
        }
        Purpose::Number => {
            "The number holds from now on, so count what you can afford first. More is not always better when it comes \
             out of your own energy."
        }
        Purpose::Destination => {
            "Look at who stands there, whose icons are there, and whether you could come back. A place left empty can \
             be drained by your opponent."
        }
        Purpose::Transport => {
            "Whoever comes along moves free of charge. Leave enough behind to hold the place, or take all and give it up."
        }
        Purpose::Opponent => "Whoever is struck bears it alone. Let it be the player with most to spare.",
        Purpose::StartingCard => {
            "What you begin with need not be paid later, so spend the whole budget if you can. A ship with room or a \
             unit that may stand at the front opens the places you want to play to."
        }
        Purpose::Mulligan => {
            "You may change cards this once. Lay aside what costs more than you can pay or support in the first rounds."
        }
        Purpose::KeepEnergy => {
            "These cards have equal destiny, so the Enemy gets as much from either. The one that is kept lies out of its \
             reserve for a while: choose the one you would rather not meet."
        }
        Purpose::TurnUp => {
            "You pick blind unless you have seen the card before. Its next card goes to the place at the head of its \
             list, so look there first."
        }
        Purpose::Hoard => {
            "The Hoard gives everybody cards back when it is carried home, but it does not count as Evidence. With \
             plenty of energy left, search on."
        }
        Purpose::Carry => {
            "Who carries a find has to bring it home alive. Take a unit that is hard to destroy and has the shortest way."
        }
        Purpose::Lead => {
            "The leader reveals for battle destiny out of their own reserve, and texts about revealing look at that player. \
             Let somebody lead whose reserve is large and whose cards gain by it."
        }
        Purpose::Tunnel => {
            "Whoever goes through has made the one move of this turn. Going together is safer than arriving one by one."
        }
        Purpose::Over => "The game is over. The log and the replay show where it turned.",
    }
}

fn with_initiative(occasion: Occasion) -> &'static str {
    match occasion {
        Occasion::Answer => {
            "Something waits to take effect, and this is the time to answer it. Passing lets it happen once the other \
             player passes too; keep the energy if it does you no harm."
        }
        Occasion::Battle => {
            "Look at what the next step decides before you pass: numbers can be changed only until their step begins. \
             With nothing to gain here, pass and keep the energy for the steps that hurt."
        }
        Occasion::Phase(Phase::Activate) => {
            "Energy in the active pile pays for cards and is drawn from; what stays in the reserve is there for destiny \
             and later turns. Early on activate all you can, for unspent energy is kept."
        }
        Occasion::Phase(Phase::Control) => {
            "Drain wherever you are alone and your opponent has icons: it costs nothing and is what wins games. Each \
             place can be drained once."
        }
        Occasion::Phase(Phase::Deploy) => {
            "Play where you can win the next battle or open a drain, and leave energy for an attack, a movement and an \
             answer. Cards you don't need yet are as safe in hand as anywhere."
        }
        Occasion::Phase(Phase::Battle) => {
            "Attack where you have more power, or the tactics for a battle destiny when your opponent lacks them. Both \
             sides lose cards in a battle, so count what you have left afterwards."
        }
        Occasion::Phase(Phase::Move) => {
            "Each movement costs 1 energy and can free a place for a drain or bring help to a weak one. What you leave \
             behind should not be left to be beaten in turn."
        }
        Occasion::Phase(Phase::Draw) => {
            "Every card you draw is one you can play but no longer energy that keeps you alive. Take what you can use \
             next turn and leave what you need for paying."
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::question::every_purpose;

    #[test]
    fn advice_is_two_sentences() {
        let phases = Phase::ALL.map(Occasion::Phase);
        let occasions = phases.into_iter().chain([Occasion::Answer, Occasion::Battle]);
        let open = occasions.map(|occasion| advice(Purpose::Initiative, occasion));
        let others = every_purpose().into_iter().map(|purpose| advice(purpose, Occasion::Answer));
        for words in open.chain(others) {
            assert_eq!(words.matches(['.', '?', '!']).count(), 2, "{words}");
            assert!(words.ends_with('.'), "{words}");
        }
    }
}
