//! Events in words, for `happened`.

use crate::event::Event;
use crate::game::Game;
use crate::id::CardIx;

/// One event as both players see it, with titles in place of card numbers.
pub(super) fn line(game: &Game, event: &Event) -> String {
    let mut text = format!("{event:?}").replace("no card", "nothing");
    for seat in 0..game.state.seats.len() as u8 {
        text = text.replace(&format!("Seat({seat})"), &crate::id::Seat(seat).to_string());
    }
    // From the highest number down, so that "card 1" does not spoil "card 12".
    for index in (0..game.state.cards.len() as u16).rev() {
        text = text.replace(&format!("card {index}"), game.title(CardIx(index)));
    }
    text
}
