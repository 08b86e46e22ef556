//! The Enemy's draw phase and the end of its turn (coop.enemy.draw, coop.enemy.end).

use crate::id::CardSet;
use crate::language::Pile;
use crate::rules::stories::opening::STAGING;
use crate::state::frame::EnemyStep;
use crate::story::Law;
use crate::table::Game;

impl Game {
    /// All staging cards are turned face down, the area is filled up to eight and shuffled.
    pub(super) fn enemy_refills(&mut self) {
        let Some(enemy) = self.enemy_mut() else { return };
        let seat = enemy.seat;
        enemy.turned_up.clear(); // coop.enemy.draw.1
        enemy.known = CardSet::EMPTY;
        self.say(Law::FaceDown, None, None, 0);
        let missing = STAGING.saturating_sub(self.state.piles(seat).count(Pile::Hand));
        let mut dealt = 0;
        for _ in 0..missing {
            // coop.enemy.draw.4: this is not drawing
            if let Some(card) = self.state.piles(seat).get(Pile::Reserve).top() {
                self.lay(card, Pile::Hand, false);
                dealt += 1;
            }
        }
        self.say(Law::Refill, None, None, dealt);
        self.shuffle_staging(); // coop.enemy.draw.3
        self.save_enemy_step(EnemyStep::Close);
    }

    fn shuffle_staging(&mut self) {
        let Some(seat) = self.enemy().map(|enemy| enemy.seat) else { return };
        self.shuffle(seat, Pile::Hand);
    }

    /// What was kept and not spent goes to the used pile, the lowest destiny first; the natural card stays
    /// (coop.enemy.end.2).
    pub(crate) fn enemy_ends_turn(&mut self) {
        if !self.is_enemys_turn() {
            return;
        }
        let Some((seat, natural)) = self.enemy().map(|enemy| (enemy.seat, enemy.natural_card)) else { return };
        let kept = *self.state.piles(seat).get(Pile::Active);
        for card in kept.as_slice().iter().filter(|card| Some(**card) != natural) {
            self.say(Law::Unspent, Some(*card), None, 0);
            self.lay(*card, Pile::Used, false);
        }
        if let Some(enemy) = self.enemy_mut() {
            enemy.spendable = 0;
            enemy.loose = 0;
            enemy.spent = 0;
            enemy.checked = CardSet::EMPTY;
        }
    }
}
