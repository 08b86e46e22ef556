//! Everything that can be asked for by a key. One table gives each command its name, its keys, its hint in the last
//! line and its help; keymaps, the help overlay and `docs/keys.md` are read from it.

use std::fmt;

/// What a key means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Command {
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    First,
    Last,
    NextPane,
    PreviousPane,
    Do,
    Back,
    Pass,
    PassUntil,
    PassPhase,
    PassTurn,
    PassBattle,
    Hold,
    Act,
    Hand,
    Inspect,
    Numbers,
    Illegal,
    Filter,
    Log,
    Stack,
    CardPane,
    Enemy,
    Lost,
    Rules,
    PreviousLocation,
    NextLocation,
    Unfold,
    Undo,
    Redo,
    Stops,
    Board,
    StepBack,
    StepOn,
    Play,
    PreviousPhase,
    NextPhase,
    PreviousTurn,
    NextTurn,
    PreviousBattle,
    NextBattle,
    PreviousHighlight,
    NextHighlight,
    Faster,
    Slower,
    PointOfView,
    PlayOn,
    Note,
    Copy,
    Mouse,
    Concede,
    Rematch,
    SwapDecks,
    WatchGame,
    Help,
    CommandLine,
    Hints,
    Redraw,
    Quit,
    Yes,
    No,
    NewDeck,
    EditDeck,
    DeleteDeck,
    PlayDeck,
    TestHand,
    SearchCards,
    UndoChange,
    RedoChange,
    AddCopy,
    RemoveCopy,
    ProposeStart,
    NextFormat,
    DeckReport,
    NextDeck,
    PreviousDeck,
    CompareDeck,
    RenameDeck,
    RaiseCard,
    LowerCard,
    Draw,
    Reshuffle,
}

/// Where keys have meanings of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Context {
    /// A page outside a game: lists and forms.
    Page,
    /// The list of decks, and one of them looked at.
    Decks,
    /// A deck is built.
    Builder,
    /// A hand of a deck is drawn to see how it begins.
    Drawing,
    /// A game: the table and the private screens.
    Table,
    /// A game, while a card is picked by its letter.
    Picking,
    /// The curtain between two players.
    Curtain,
    /// The page of a game that is over.
    Over,
    /// A saved game that is watched.
    Replay,
    /// Something to read above the screen.
    Reading,
    /// A question that wants yes or no.
    Asking,
}

impl Context {
    /// All of them, in the order of the manual.
    pub const ALL: [Context; 11] = [
        Context::Table,
        Context::Picking,
        Context::Curtain,
        Context::Over,
        Context::Replay,
        Context::Reading,
        Context::Asking,
        Context::Page,
        Context::Decks,
        Context::Builder,
        Context::Drawing,
    ];

    /// Its heading in help and manual.
    pub fn title(self) -> &'static str {
        match self {
            Context::Page => "Menus, lists and forms",
            Context::Decks => "In the list of decks",
            Context::Builder => "While a deck is built",
            Context::Drawing => "While a hand is drawn",
            Context::Table => "At the table",
            Context::Picking => "While a card is picked",
            Context::Curtain => "At the curtain",
            Context::Over => "When a game is over",
            Context::Replay => "While a saved game is watched",
            Context::Reading => "While something is read",
            Context::Asking => "When yes or no is asked",
        }
    }
}

/// Commands that belong together in help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// Playing.
    Play,
    /// Watching a saved game.
    Watch,
    /// Building decks.
    Build,
    /// Looking closer.
    Look,
    /// Moving about.
    Move,
    /// The program itself.
    Program,
}

impl Group {
    /// All of them, in order.
    pub const ALL: [Group; 6] = [Group::Play, Group::Watch, Group::Build, Group::Look, Group::Move, Group::Program];

    /// Its heading.
    pub fn title(self) -> &'static str {
        match self {
            Group::Play => "Play",
            Group::Watch => "Watch",
            Group::Build => "Build decks",
            Group::Look => "Look closer",
            Group::Move => "Move about",
            Group::Program => "The program",
        }
    }
}

/// One line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The command.
    pub command: Command,
    /// The name by which `keys.toml` and the plain client call it.
    pub name: &'static str,
    /// Its keys, the first being the one that hints name.
    pub keys: &'static [&'static str],
    /// Where it can be given.
    pub contexts: &'static [Context],
    /// Where it stands in help.
    pub group: Group,
    /// Its hint in the last line of the screen; empty for commands that are not hinted at.
    pub hint: &'static str,
    /// What it does, in a sentence.
    pub help: &'static str,
}

use Command as C;
use Context::{Asking, Builder, Curtain, Decks, Drawing, Over, Page, Picking, Reading, Replay, Table};

const GAME: &[Context] = &[Table, Picking];
const WATCHED: &[Context] = &[Replay];
const LOOKING: &[Context] = &[Table, Replay];
const LOOKING_AND_PICKING: &[Context] = &[Table, Picking, Replay];
const GAME_AND_CURTAIN: &[Context] = &[Table, Picking, Curtain];
const LISTS: &[Context] = &[Table, Picking, Replay, Reading, Page, Decks, Builder, Drawing];
const SIDEWAYS: &[Context] = &[Table, Picking, Reading, Page, Decks];
const PANES: &[Context] = &[Table, Picking, Reading, Page, Builder];
const BUILDING: &[Context] = &[Builder];
const WITH_DECKS: &[Context] = &[Decks, Builder];
const ACTING: &[Context] = &[Table, Picking, Over, Replay, Reading, Page, Decks, Builder];
const LOOKING_OR_OVER: &[Context] = &[Table, Over, Replay];
const LOOKING_BACK: &[Context] = &[Table, Picking, Over, Replay];
const EVERYWHERE: &[Context] = &Context::ALL;

const fn row(
    command: Command,
    name: &'static str,
    keys: &'static [&'static str],
    contexts: &'static [Context],
    group: Group,
    hint: &'static str,
    help: &'static str,
) -> Row {
    Row { command, name, keys, contexts, group, hint, help }
}

/// All commands. The order is that of hints and help.
pub const TABLE: &[Row] = &[
    row(C::StepBack, "step-back", &["left"], WATCHED, Group::Watch, "", "one answer back"),
    row(C::StepOn, "step-on", &["right"], WATCHED, Group::Watch, "step", "one answer on"),
    row(
        C::Play,
        "play",
        &["space"],
        WATCHED,
        Group::Watch,
        "play",
        "play by itself, or pause; from the end, start over",
    ),
    row(C::PreviousPhase, "previous-phase", &["["], WATCHED, Group::Watch, "", "to the phase before"),
    row(C::NextPhase, "next-phase", &["]"], WATCHED, Group::Watch, "phase", "to the next phase"),
    row(C::PreviousTurn, "previous-turn", &["{"], WATCHED, Group::Watch, "", "to the turn before"),
    row(C::NextTurn, "next-turn", &["}"], WATCHED, Group::Watch, "turn", "to the next turn"),
    row(C::PreviousBattle, "previous-battle", &["B"], WATCHED, Group::Watch, "", "to the battle before"),
    row(C::NextBattle, "next-battle", &["b"], WATCHED, Group::Watch, "battle", "to the next battle"),
    row(
        C::PreviousHighlight,
        "previous-highlight",
        &["<"],
        WATCHED,
        Group::Watch,
        "",
        "to the moment before that stands out",
    ),
    row(
        C::NextHighlight,
        "next-highlight",
        &[">"],
        WATCHED,
        Group::Watch,
        "highlight",
        "to the next moment that stands out",
    ),
    row(C::Faster, "faster", &["+", "="], WATCHED, Group::Watch, "faster", "faster; digits set the speed"),
    row(C::Slower, "slower", &["-"], WATCHED, Group::Watch, "", "slower"),
    row(
        C::PointOfView,
        "view",
        &["tab"],
        WATCHED,
        Group::Watch,
        "view",
        "see the game as everybody, as one player, or as all of them",
    ),
    row(
        C::PlayOn,
        "play-on",
        &["F"],
        WATCHED,
        Group::Watch,
        "play on",
        "play on from here, as a new game in a new file",
    ),
    row(C::AddCopy, "add-copy", &["+", "right"], BUILDING, Group::Build, "add", "a copy more of the marked card"),
    row(
        C::RemoveCopy,
        "remove-copy",
        &["-", "left"],
        BUILDING,
        Group::Build,
        "remove",
        "a copy less of the marked card",
    ),
    row(
        C::SearchCards,
        "search-cards",
        &["/"],
        BUILDING,
        Group::Build,
        "search",
        "search the cards, like f:quay t:ship cost<=3",
    ),
    row(C::UndoChange, "undo-change", &["u"], BUILDING, Group::Build, "undo", "take the last change back"),
    row(C::RedoChange, "redo-change", &["U"], BUILDING, Group::Build, "", "make a change again that was taken back"),
    row(
        C::ProposeStart,
        "propose-start",
        &["s"],
        BUILDING,
        Group::Build,
        "start",
        "begin with the marked location, or no longer",
    ),
    row(C::NextFormat, "next-format", &["f"], BUILDING, Group::Build, "format", "casual, sanctioned, sample or story"),
    row(
        C::DeckReport,
        "deck-report",
        &["x"],
        BUILDING,
        Group::Build,
        "report",
        "why the deck is not legal, what is unwise about it, what it comes to",
    ),
    row(
        C::EditDeck,
        "edit-deck",
        &["e"],
        &[Decks],
        Group::Build,
        "edit",
        "build on the marked deck: on a copy, where it is not your own",
    ),
    row(C::NewDeck, "new-deck", &["n"], WITH_DECKS, Group::Build, "new", "build a deck from nothing"),
    row(
        C::TestHand,
        "test-hand",
        &["t"],
        WITH_DECKS,
        Group::Build,
        "test hand",
        "shuffle the deck and draw an opening hand",
    ),
    row(C::PlayDeck, "play-deck", &["p"], WITH_DECKS, Group::Build, "play", "set up a game with this deck"),
    row(
        C::DeleteDeck,
        "delete-deck",
        &["d"],
        &[Decks],
        Group::Build,
        "delete",
        "delete a deck of your own; asks first",
    ),
    row(C::CompareDeck, "compare-deck", &["="], BUILDING, Group::Build, "compare", "compare with another deck"),
    row(
        C::NextDeck,
        "next-deck",
        &["]"],
        BUILDING,
        Group::Build,
        "next deck",
        "to the next of the decks that lie open",
    ),
    row(C::PreviousDeck, "previous-deck", &["["], BUILDING, Group::Build, "", "to the deck before"),
    row(C::RenameDeck, "rename-deck", &["r"], BUILDING, Group::Build, "", "call the deck otherwise"),
    row(
        C::RaiseCard,
        "raise-card",
        &["<"],
        BUILDING,
        Group::Build,
        "",
        "of a story deck: the marked location comes earlier",
    ),
    row(
        C::LowerCard,
        "lower-card",
        &[">"],
        BUILDING,
        Group::Build,
        "",
        "of a story deck: the marked location comes later",
    ),
    row(C::Draw, "draw", &["enter", "space", "d"], &[Drawing], Group::Build, "draw", "draw a card more"),
    row(
        C::Reshuffle,
        "reshuffle",
        &["a", "r"],
        &[Drawing],
        Group::Build,
        "again",
        "shuffle anew and draw another hand",
    ),
    row(C::Do, "do", &["enter"], ACTING, Group::Play, "do", "do or open what is marked; leave a game that is over"),
    row(C::Yes, "yes", &["y", "enter"], &[Asking], Group::Play, "yes", "agree"),
    row(C::No, "no", &["n", "esc"], &[Asking], Group::Play, "no", "do not agree"),
    row(C::Pass, "pass", &["p"], &[Table, Curtain], Group::Play, "pass", "pass initiative"),
    row(
        C::PassUntil,
        "pass-until",
        &["P"],
        &[Table, Curtain],
        Group::Play,
        "pass on",
        "pass until something happens (press again to stop)",
    ),
    row(C::PassPhase, "pass-phase", &["F"], &[Table], Group::Play, "", "pass until this phase ends; everybody is told"),
    row(
        C::PassTurn,
        "pass-turn",
        &["T"],
        &[Table],
        Group::Play,
        "end turn",
        "pass until the turn ends; everybody is told",
    ),
    row(
        C::PassBattle,
        "pass-battle",
        &["B"],
        &[Table],
        Group::Play,
        "let it run",
        "let this battle run: pass until it is over; everybody is told; again: be asked again",
    ),
    row(
        C::Hold,
        "hold",
        &["o"],
        &[Table, Curtain],
        Group::Play,
        "",
        "be asked at the very next moment, whatever it is; then a player's letter",
    ),
    row(
        C::Act,
        "act",
        &["a"],
        &[Table],
        Group::Play,
        "other acts",
        "in a story: let a teammate act without your passing",
    ),
    row(
        C::Hand,
        "hand",
        &["h"],
        GAME_AND_CURTAIN,
        Group::Play,
        "hand",
        "with a player's letter after it: show or hide that player's hand",
    ),
    row(
        C::Back,
        "back",
        &["esc", "backspace"],
        &[Table, Picking, Over, Replay, Reading, Page, Decks, Builder, Drawing, Curtain],
        Group::Play,
        "",
        "back: close this, or take back what you are announcing",
    ),
    row(
        C::Undo,
        "undo",
        &["u"],
        &[Table, Picking, Over],
        Group::Play,
        "undo",
        "take the last answer back (undo); others may have to agree",
    ),
    row(C::Redo, "redo", &["U"], GAME, Group::Play, "", "redo: make an answer again that was taken back"),
    row(C::Concede, "concede", &["C"], &[Table], Group::Play, "", "give up the game; asks first"),
    row(
        C::Stops,
        "stops",
        &["t"],
        &[Table],
        Group::Play,
        "",
        "where you are asked; on your own screen also your secret stops",
    ),
    row(C::Inspect, "inspect", &["i"], LISTS, Group::Look, "inspect", "the marked card: text, numbers, rulings"),
    row(
        C::Numbers,
        "numbers",
        &["n"],
        LOOKING_BACK,
        Group::Look,
        "numbers",
        "where the numbers of the marked card, location or battle come from",
    ),
    row(
        C::Illegal,
        "illegal",
        &["x"],
        LOOKING,
        Group::Look,
        "why not",
        "show or hide what can't be done, with the reason",
    ),
    row(
        C::Filter,
        "filter",
        &["/"],
        &[Table, Replay, Reading, Page, Decks],
        Group::Look,
        "find",
        "find a word: in a list, in the log, in the game that is watched",
    ),
    row(C::Log, "log", &["l"], LOOKING_BACK, Group::Look, "log", "the whole log; in a watched game, to jump to a line"),
    row(
        C::Stack,
        "stack",
        &["s"],
        LOOKING_AND_PICKING,
        Group::Look,
        "",
        "what is pending, the next to take effect first",
    ),
    row(
        C::Enemy,
        "enemy",
        &["e"],
        LOOKING_BACK,
        Group::Look,
        "enemy",
        "in a story: the Enemy, and what it would do as things stand",
    ),
    row(C::Lost, "lost", &["d"], LOOKING_BACK, Group::Look, "", "all lost piles"),
    row(C::CardPane, "card", &["c"], LOOKING, Group::Look, "", "change what the side pane shows"),
    row(
        C::Rules,
        "rules",
        &["R"],
        LISTS,
        Group::Look,
        "rules",
        "the rules of the question, the marked card or line of the log",
    ),
    row(C::Board, "board", &["v"], &[Curtain], Group::Look, "board", "the public table"),
    row(C::Up, "up", &["up", "k"], LISTS, Group::Move, "", "one line up"),
    row(C::Down, "down", &["down", "j"], LISTS, Group::Move, "", "one line down"),
    row(C::Left, "left", &["left"], SIDEWAYS, Group::Move, "", "to the left; the value before"),
    row(C::Right, "right", &["right"], SIDEWAYS, Group::Move, "", "to the right; the next value"),
    row(C::PageUp, "page-up", &["pgup"], LISTS, Group::Move, "", "a page up"),
    row(C::PageDown, "page-down", &["pgdn", "ctrl-d"], LISTS, Group::Move, "", "a page down"),
    row(C::First, "first", &["home", "g"], LISTS, Group::Move, "", "to the first line; to the beginning of the game"),
    row(C::Last, "last", &["end", "G"], LISTS, Group::Move, "", "to the last line; to the end of the game"),
    row(C::NextPane, "next-pane", &["tab"], PANES, Group::Move, "pane", "to the next pane"),
    row(C::PreviousPane, "previous-pane", &["shift-tab"], LISTS, Group::Move, "", "to the pane before"),
    row(C::PreviousLocation, "previous-location", &["["], GAME, Group::Move, "", "to the location before"),
    row(C::NextLocation, "next-location", &["]"], GAME, Group::Move, "", "to the next location"),
    row(C::Unfold, "unfold", &["space"], &[Table], Group::Move, "", "unfold or fold the marked location"),
    row(C::Rematch, "rematch", &["r"], &[Over], Group::Program, "", "play again: the same decks, another deal"),
    row(C::SwapDecks, "swap-decks", &["s"], &[Over], Group::Program, "", "play again, each with the other's deck"),
    row(C::WatchGame, "watch-game", &["w"], &[Over], Group::Program, "", "watch the game from its beginning"),
    row(C::Copy, "copy", &["y"], &[Table, Replay, Reading], Group::Program, "", "copy the marked public text"),
    row(
        C::Mouse,
        "mouse",
        &["m"],
        &[Table, Replay, Page, Decks, Builder, Drawing],
        Group::Program,
        "",
        "mouse on or off",
    ),
    row(
        C::CommandLine,
        "command",
        &[":"],
        &[Table, Picking, Curtain, Over, Replay, Page, Decks, Builder, Drawing],
        Group::Program,
        "",
        "a command by its name; card NAME and rules WORDS look up",
    ),
    row(C::Hints, "hints", &["N"], GAME, Group::Program, "", "hints for new players, each told once: on or off"),
    row(C::Redraw, "redraw", &["ctrl-l"], EVERYWHERE, Group::Program, "", "draw the screen anew"),
    row(
        C::Help,
        "help",
        &["?", "f1"],
        &[Table, Picking, Curtain, Over, Replay, Page, Decks, Builder, Drawing],
        Group::Program,
        "help",
        "the keys that work here",
    ),
    row(
        C::Quit,
        "quit",
        &["q", "ctrl-c"],
        &[Table, Curtain, Over, Replay, Page, Decks, Builder, Drawing],
        Group::Program,
        "quit",
        "leave; the game is saved",
    ),
    row(
        C::Note,
        "note",
        &["S"],
        LOOKING_OR_OVER,
        Group::Program,
        "note",
        "note something about this moment in the saved game",
    ),
];

impl Command {
    /// Its line in the table.
    pub fn row(self) -> &'static Row {
        // Every command has a line: a test makes sure.
        TABLE.iter().find(|row| row.command == self).unwrap_or(&TABLE[0])
    }

    /// Whether it answers a question of the game, so that a held key must not reach it.
    pub fn commits(self) -> bool {
        matches!(
            self,
            Command::Do
                | Command::Pass
                | Command::PassUntil
                | Command::PassPhase
                | Command::PassTurn
                | Command::PassBattle
                | Command::Act
                | Command::Yes
                | Command::Concede
        )
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().name)
    }
}
