//! A changed card on trial: whether it loads, whether it is another card at all, whether a scenario notices.

use crate::change::Change;
use crate::scenarios::ScenarioText;
use serde_json::Value;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use wars_engine::Catalogue;
use wars_engine::card_files::check;
use wars_engine::scenario::Scenario;

/// All cards as they are, each as a file of its own so that one can be exchanged.
pub struct Cards {
    /// The cards in the order of the repository.
    pub values: Vec<Value>,
    files: Vec<(String, String)>,
    catalogue: Arc<Catalogue>,
}

impl Cards {
    /// From the text of card files.
    pub fn new(files: &[String]) -> Cards {
        let values: Vec<Value> = files
            .iter()
            .flat_map(|text| serde_json::from_str::<Vec<Value>>(text).unwrap_or_else(|fault| panic!("{fault}")))
            .collect();
        let files: Vec<(String, String)> =
            values.iter().map(|card| (card["id"].to_string(), format!("[{card}]"))).collect();
        let catalogue = load(&files, None).unwrap_or_else(|| panic!("the cards don't load"));
        Cards { values, files, catalogue }
    }

    /// The changes of a card that load and make it another card than it was, each once.
    pub fn mutants(&self, card: usize, changes: Vec<Change>) -> Vec<Change> {
        let mut known = BTreeSet::from([self.meaning(&self.values[card]).unwrap_or_default()]);
        let is_new = |change: &Change| {
            let meaning = self.meaning(&change.applied(&self.values[card]));
            meaning.is_some_and(|meaning| known.insert(meaning))
        };
        changes.into_iter().filter(is_new).collect()
    }

    /// Everything that is loaded of a card; none if it is refused, or a part of it could never apply.
    fn meaning(&self, card: &Value) -> Option<String> {
        let checked = check(&self.catalogue, &[("mutant", &format!("[{card}]"))]);
        if !checked.errors.is_empty() || !checked.dead.is_empty() {
            return None;
        }
        let def = checked.catalogue.def(checked.cards.first()?.1);
        let abilities: Vec<_> = def.abilities.iter().map(|it| (it.face, &it.ability)).collect();
        Some(format!("{:?} {abilities:?}", def.facts))
    }

    /// The scenario that notices a change of a card.
    pub fn caught_by<'a>(
        &self,
        card: usize,
        change: &Change,
        scenarios: impl Iterator<Item = &'a ScenarioText>,
    ) -> Option<&'a str> {
        let text = format!("[{}]", change.applied(&self.values[card]));
        let Some(catalogue) = load(&self.files, Some((card, &text))) else { return Some("the loader") };
        failing(&catalogue, scenarios)
    }

    /// The scenarios that don't hold with the cards as they are.
    pub fn broken<'a>(&self, scenarios: &'a [ScenarioText]) -> Vec<&'a str> {
        scenarios.iter().filter_map(|scenario| failing(&self.catalogue, std::iter::once(scenario))).collect()
    }
}

fn load(files: &[(String, String)], changed: Option<(usize, &str)>) -> Option<Arc<Catalogue>> {
    let text = |(index, (name, text)): (usize, &'_ (String, String))| match changed {
        Some((card, new)) if card == index => (name.clone(), new.to_owned()),
        _ => (name.clone(), text.clone()),
    };
    let files: Vec<(String, String)> = files.iter().enumerate().map(text).collect();
    Catalogue::load(files.iter().map(|(name, text)| (name.as_str(), text.as_str()))).ok().map(Arc::new)
}

/// The first scenario that fails, can't be read or makes the engine panic.
fn failing<'a>(catalogue: &Arc<Catalogue>, mut scenarios: impl Iterator<Item = &'a ScenarioText>) -> Option<&'a str> {
    let holds = |scenario: &ScenarioText| match Scenario::read(&scenario.name, &scenario.text, catalogue) {
        Ok(scenario) => catch_unwind(AssertUnwindSafe(|| scenario.run().holds())).unwrap_or(false),
        Err(_) => false,
    };
    scenarios.find(|scenario| !holds(scenario)).map(|scenario| scenario.name.as_str())
}
