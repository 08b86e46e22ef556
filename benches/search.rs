//! How long it takes to search all cards: within 5 ms, so that it can be done for every key that is pressed.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use wars::cards::search::{Index, Query};
use wars::library::Library;

/// By a field, by words of texts, and by everything at once.
const QUERIES: [&str; 3] = [
    "f:quay t:ship cost<=3",
    "used pile or destiny",
    "(f:quay or f:shi or k:scouting) -is:unique text:\"battle\" (power>=2 or tactics>=2) destiny<6 card",
];

fn search(bench: &mut Criterion) {
    let library = Library::open(None, None).expect("the built-in cards load");
    let catalogue = library.catalogue();
    let index = Index::of(catalogue);
    bench.bench_function("what a search reads is gathered", |bencher| bencher.iter(|| black_box(Index::of(catalogue))));
    for query in QUERIES {
        bench.bench_function(&format!("search: {query}"), |bencher| {
            bencher.iter(|| {
                let query: Query = query.parse().expect("a query");
                black_box(index.search(&query, catalogue))
            });
        });
    }
}

criterion_group!(benches, search);
criterion_main!(benches);
