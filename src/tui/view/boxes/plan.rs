//! Where the boxes lie: sectors above, sites below, those of a planet beside each other, in as many rows as they need.

use super::plate::Plate;
use ratatui::layout::Rect;
use wars_engine::facts::LocationKind;
use wars_engine::view::LocationView;

/// What a row of the table is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Above the boxes it is about.
    pub place: Rect,
    /// The sky, or a planet.
    pub words: String,
}

/// Where everything lies, from the upper left corner on.
#[derive(Debug, Default)]
pub struct Plan {
    /// Each location's box, by its place in the order of the table.
    pub boxes: Vec<(usize, Rect)>,
    /// What the rows are of.
    pub labels: Vec<Label>,
    /// How many rows it takes.
    pub height: u16,
}

/// Cells between boxes; a tie is drawn there.
pub const GAP: u16 = 2;

impl Plan {
    /// The plan in so many cells; nothing if a box is broader than that.
    pub fn of(locations: &[LocationView], plates: &[Plate<'_>], width: u16) -> Option<Plan> {
        let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
        for (index, _) in locations.iter().enumerate().filter(|(_, it)| it.kind == LocationKind::Sector) {
            push(&mut groups, "SKY".to_owned(), index);
        }
        for (index, location) in locations.iter().enumerate().filter(|(_, it)| it.kind == LocationKind::Site) {
            push(&mut groups, location.place.to_uppercase(), index);
        }
        let mut plan = Plan::default();
        let mut row = Row::default();
        let mut is_sky = true;
        for (name, members) in groups {
            // The ground begins below the sky, whatever room is left beside it.
            let is_ground = name != "SKY";
            if is_ground && std::mem::replace(&mut is_sky, false) {
                row.end(&mut plan);
            }
            let mut is_first = true;
            for index in members {
                let plate = plates.get(index)?;
                if plate.width > width {
                    return None;
                }
                if row.used > 0 && row.used + GAP + plate.width > width {
                    row.end(&mut plan);
                    is_first = true;
                }
                let x = if row.used == 0 { 0 } else { row.used + GAP };
                if is_first {
                    let place = Rect { x, y: plan.height, width: plate.width, height: 1 };
                    plan.labels.push(Label { place, words: name.clone() });
                }
                is_first = false;
                row.boxes.push((index, x, plate.width, plate.height()));
                row.used = x + plate.width;
            }
        }
        row.end(&mut plan);
        Some(plan)
    }
}

fn push(groups: &mut Vec<(String, Vec<usize>)>, name: String, index: usize) {
    match groups.iter_mut().find(|(other, _)| *other == name) {
        Some((_, members)) => members.push(index),
        None => groups.push((name, vec![index])),
    }
}

/// A row that is being filled.
#[derive(Default)]
struct Row {
    used: u16,
    boxes: Vec<(usize, u16, u16, u16)>,
}

impl Row {
    /// Boxes beside each other are of one height, below a row of labels.
    fn end(&mut self, plan: &mut Plan) {
        let height = self.boxes.iter().map(|(.., height)| *height).max();
        let Some(height) = height else { return };
        let y = plan.height + 1;
        plan.boxes.extend(self.boxes.drain(..).map(|(index, x, width, _)| (index, Rect { x, y, width, height })));
        plan.height += 1 + height;
        self.used = 0;
    }
}
