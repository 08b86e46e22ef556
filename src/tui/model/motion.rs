//! What moves on the screen for a moment after something has happened: a card is turned over for destiny, a card enters,
//! energy falls. It is worked out from what an audience saw before and sees now, and drawn from that and the clock, so
//! that a key never waits for it and a screen whose clock stands still does not move.

use crate::session::Scene;
use std::time::Duration;
use wars_engine::{CardIx, Seat, Side};

/// How long a picture of a movement stays.
const FRAME: Duration = Duration::from_millis(80);
/// How many pictures a movement has.
const FRAMES: u32 = 3;

/// A movement on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motion {
    began: Duration,
    /// Sides whose card for battle destiny is turned over.
    turned: Vec<Side>,
    /// Cards that have come to the table.
    entered: Vec<CardIx>,
    /// Players with less energy than before, and how much that was.
    fell: Vec<(Seat, usize)>,
}

impl Motion {
    /// What moves between two scenes of one audience; nothing if nothing does, or if the game went back.
    pub fn between(before: &Scene, after: &Scene, entered: Vec<CardIx>, now: Duration) -> Option<Motion> {
        if before.audience != after.audience || after.log.len() <= before.log.len() {
            return None;
        }
        let revealed = |scene: &Scene, side: Side| {
            let battle = scene.view.battle.as_ref()?;
            battle.sides.iter().find(|it| it.side == side)?.revealed.as_ref().map(|card| (battle.at, card.card))
        };
        let is_turned = |side: &Side| revealed(after, *side).is_some_and(|card| revealed(before, *side) != Some(card));
        let turned = Side::BOTH.into_iter().filter(is_turned).collect();
        let had = |seat: Seat| before.view.seats.get(seat).map_or(0, |it| it.energy);
        let fell = after.view.seats.iter().filter(|seat| seat.energy < had(seat.seat));
        let fell = fell.map(|seat| (seat.seat, had(seat.seat))).collect();
        let motion = Motion { began: now, turned, entered, fell };
        let moves = !(motion.turned.is_empty() && motion.entered.is_empty() && motion.fell.is_empty());
        moves.then_some(motion)
    }

    /// Which picture is to be seen, from 0; none once it is over.
    fn frame(&self, now: Duration) -> Option<u32> {
        let passed = now.saturating_sub(self.began).as_millis() / FRAME.as_millis();
        u32::try_from(passed).ok().filter(|frame| *frame < FRAMES)
    }

    /// When the next picture is due, if one is.
    pub fn wakes_at(&self, now: Duration) -> Option<Duration> {
        self.frame(now).map(|frame| self.began + FRAME * (frame + 1))
    }

    /// How far the card of a side is turned over, from 0 for its back; none where it lies still.
    pub fn turning(&self, side: Side, now: Duration) -> Option<u32> {
        self.frame(now).filter(|_| self.turned.contains(&side))
    }

    /// Whether a card has just come to the table.
    pub fn is_entering(&self, card: CardIx, now: Duration) -> bool {
        self.frame(now).is_some() && self.entered.contains(&card)
    }

    /// A player's energy on its way down to what it is now.
    pub fn energy(&self, seat: Seat, is: usize, now: Duration) -> usize {
        let was = self.fell.iter().find(|(it, _)| *it == seat).map_or(is, |(_, was)| *was);
        match self.frame(now) {
            Some(frame) => is + was.saturating_sub(is) * (FRAMES - frame) as usize / (FRAMES + 1) as usize,
            None => is,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Audience;
    use crate::tui::fixture;

    #[test]
    fn a_movement_is_over_in_a_quarter_of_a_second() {
        let ms = Duration::from_millis;
        let motion =
            Motion { began: ms(1000), turned: vec![Side::One], entered: Vec::new(), fell: vec![(Seat::A, 20)] };
        assert_eq!(motion.turning(Side::One, ms(1000)), Some(0));
        assert_eq!(motion.turning(Side::Two, ms(1000)), None);
        assert_eq!((motion.turning(Side::One, ms(1170)), motion.turning(Side::One, ms(1240))), (Some(2), None));
        assert_eq!((motion.wakes_at(ms(1000)), motion.wakes_at(ms(1090))), (Some(ms(1080)), Some(ms(1160))));
        assert_eq!(motion.wakes_at(ms(1240)), None);
        let energy: Vec<usize> = [1000, 1080, 1160, 1240].map(|now| motion.energy(Seat::A, 12, ms(now))).to_vec();
        assert_eq!(energy, [18, 16, 14, 12]);
        assert_eq!(motion.energy(Seat::B, 7, ms(1000)), 7);
    }

    #[test]
    fn only_what_has_just_happened_moves() {
        let [before, after] = [40, 200].map(|answers| fixture::session(3, answers).scene(Audience::Public));
        let motion = |one: &Scene, other: &Scene| Motion::between(one, other, Vec::new(), Duration::ZERO);
        assert!(motion(&before, &after).is_some());
        assert_eq!(motion(&after, &after), None, "nothing has happened");
        assert_eq!(motion(&after, &before), None, "the game went back");
        let hers = fixture::session(3, 200).scene(Audience::Open);
        assert_eq!(motion(&before, &hers), None, "somebody else looks");
    }
}
