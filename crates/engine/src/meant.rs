//! What somebody meant who made a slip of the finger.

/// The one of these names that is meant, but for two slips; capitals are no slip.
///
/// ```
/// use engine::meant;
///
/// assert_eq!(meant("Taget", ["players", "target"]), Some("target"));
/// assert_eq!(meant("chess", ["players", "target"]), None);
/// ```
pub fn meant<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let slips = |name: &'a str| (distance(&typed, &name.to_lowercase()), name);
    let nearest = known.into_iter().map(slips).min_by_key(|&(slips, _)| slips);
    nearest.filter(|&(slips, _)| slips <= 2).map(|(_, name)| name)
}

/// The names that there are, and the one that was meant: `seed, federation (did you mean seed?)`.
pub fn known_names(typed: &str, known: &[&str]) -> String {
    let list = known.join(", ");
    match meant(typed, known.iter().copied()) {
        Some(name) => format!("{list} (did you mean {name}?)"),
        None => list,
    }
}

/// How many letters are missing, wrong, too many, or stand in each other's place.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(32).collect(), b.chars().collect());
    let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            table[i][j] = match (i, j) {
                (0, _) | (_, 0) => i + j,
                _ => {
                    let wrong = table[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                    wrong.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1)
                }
            };
            let swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if swapped {
                table[i][j] = table[i][j].min(table[i - 2][j - 2] + 1);
            }
        }
    }
    table[a.len()][b.len()]
}
