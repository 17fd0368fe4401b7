//! What changed between two JSON objects, told as text: a field is compared as it is written, so nothing is
//! parsed and nothing is built twice.

/// The fields of `new` that are written otherwise in `old`, as an object; `None` if there are none. Both
/// are objects with the same keys in the same order, or all of `new` is told.
pub(crate) fn patch(old: &str, new: &str) -> Option<String> {
    if old == new {
        return None;
    }
    let mut changed = String::from("{");
    let mut before = fields(old);
    for field in fields(new) {
        let same_key = before.next().is_some_and(|was| was == field);
        if !same_key {
            if changed.len() > 1 {
                changed.push(',');
            }
            changed.push_str(field);
        }
    }
    changed.push('}');
    (changed.len() > 2).then_some(changed)
}

/// The fields of an object, each as `"key":value`.
fn fields(object: &str) -> impl Iterator<Item = &str> {
    let bytes = object.as_bytes();
    let mut at = 1;
    std::iter::from_fn(move || {
        let start = at;
        let (mut depth, mut in_text, mut escaped) = (0_u32, false, false);
        while at < bytes.len() {
            let byte = bytes[at];
            match byte {
                _ if escaped => escaped = false,
                b'\\' if in_text => escaped = true,
                b'"' => in_text = !in_text,
                _ if in_text => {}
                b'{' | b'[' => depth += 1,
                b'}' | b']' if depth > 0 => depth -= 1,
                b',' | b'}' if depth == 0 => break,
                _ => {}
            }
            at += 1;
        }
        let field = object.get(start..at).filter(|field| !field.is_empty());
        at += 1;
        field
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changed_is_told() {
        let old = r#"{"turn":1,"trick":[{"seat":1,"card":"8D"}],"name":"a,\"}b","none":null}"#;
        let new = r#"{"turn":2,"trick":[{"seat":1,"card":"8D"}],"name":"a,\"}c","none":null}"#;
        assert_eq!(patch(old, new).as_deref(), Some(r#"{"turn":2,"name":"a,\"}c"}"#));
        assert_eq!(patch(old, old), None);
        assert_eq!(patch("{}", new).as_deref(), Some(new));
        assert_eq!(fields(old).count(), 4);
        assert_eq!(fields("{}").count(), 0);
    }
}
