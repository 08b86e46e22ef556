//! Which questions can be put on a screen that both players see.

use wars_engine::language::Pile;
use wars_engine::state::Zone;
use wars_engine::state::frame::{Frame, WindowKind};
use wars_engine::{CardIx, Choice, Game, Purpose};

/// Whether the answers to the question now name cards that only the player who is asked may see.
pub fn needed(game: &Game) -> bool {
    let decision = game.decision();
    let is_hidden = |card: CardIx| {
        let state = game.state().card(card);
        match state.zone {
            Zone::Pile(pile) => pile != Pile::Lost,
            Zone::Stacked => state.face_down,
            Zone::Play | Zone::Stack | Zone::Removed => false,
        }
    };
    let mut cards = decision.options.iter().filter_map(named_card).peekable();
    match decision.purpose {
        // Whether something can be paid at all may depend on the hand.
        Purpose::Initiative | Purpose::StartingLocation | Purpose::Bargain => true,
        // "Done" alone: that there was nothing to choose may be the secret.
        Purpose::Choose | Purpose::GiveUp if cards.peek().is_none() => true,
        _ => decision.can_take_back || cards.any(is_hidden),
    }
}

fn named_card(choice: &Choice) -> Option<CardIx> {
    match choice {
        Choice::Card(card) | Choice::Play(card) | Choice::Use(card, _) => Some(*card),
        _ => None,
    }
}

/// Whether a player with initiative merely may answer: on the other player's turn, to something pending, in a battle.
pub fn is_response(game: &Game) -> bool {
    let state = game.state();
    let is_phase = matches!(state.agenda.last(), Some(Frame::Window(window)) if window.kind == WindowKind::Phase);
    game.decision().who != state.turn.player || !state.stack.is_empty() || !is_phase
}
