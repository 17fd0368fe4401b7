//! Whether a value is what its type says: no key missing, none that the type does not name.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::grammar::{Field, Named, Type};

/// Types by name, those of a game over those that all share.
pub(super) struct Words(BTreeMap<String, Type>);

impl Words {
    pub(super) fn new(files: &[&[Named]]) -> Words {
        let declared = files.iter().flat_map(|named| named.iter());
        Words(declared.map(|named| (named.name.clone(), named.of.clone())).collect())
    }

    /// Complains where the value is not of the type with that name.
    pub(super) fn fits(&self, name: &str, value: &Value) -> Result<(), String> {
        self.is(&Type::Word(name.to_string()), value).map_err(|why| format!("{name}{why}"))
    }

    /// The tags that a union of objects knows by this key.
    pub(super) fn tags(&self, name: &str, key: &str) -> Vec<String> {
        let literal = |fields: Vec<&Field>| {
            fields.into_iter().find_map(|field| match &field.of {
                Type::Literal(text) if field.key == key => Some(text.clone()),
                _ => None,
            })
        };
        let of = self.0.get(name).unwrap_or_else(|| panic!("there is no type {name}"));
        self.objects(of).into_iter().flatten().filter_map(literal).collect()
    }

    fn is(&self, of: &Type, value: &Value) -> Result<(), String> {
        let fits = match of {
            Type::Word(word) => match word.as_str() {
                "null" => value.is_null(),
                "boolean" => value.is_boolean(),
                "string" => value.is_string(),
                // What a page can hold without rounding.
                "number" => value.as_i64().is_some_and(|n| n.unsigned_abs() < 1 << 53),
                name => {
                    let of =
                        self.0.get(name).ok_or_else(|| format!(": there is no type {name}"))?;
                    return self.is(of, value);
                }
            },
            Type::Literal(text) => value == text.as_str(),
            Type::Array(of) => return self.items(value, |_| Some(of), None),
            Type::Tuple(places) => {
                return self.items(value, |at| places.get(at), Some(places.len()));
            }
            Type::Record { keys, of, .. } => return self.record(keys, of, value),
            Type::Object(_) | Type::Both(_) => return self.object(of, value),
            Type::Union(any) => {
                if self.objects(of).is_some() {
                    return self.object(of, value);
                }
                any.iter().any(|of| self.is(of, value).is_ok())
            }
        };
        if fits { Ok(()) } else { Err(format!(" is {value}, not {of:?}")) }
    }

    fn items<'a>(
        &self,
        value: &Value,
        of: impl Fn(usize) -> Option<&'a Type>,
        exactly: Option<usize>,
    ) -> Result<(), String> {
        let items = value.as_array().ok_or_else(|| format!(" is {value}, not a list"))?;
        if exactly.is_some_and(|length| length != items.len()) {
            return Err(format!(" has {} items, not {exactly:?}", items.len()));
        }
        items.iter().enumerate().try_for_each(|(at, item)| match of(at) {
            Some(of) => self.is(of, item).map_err(|why| format!("[{at}]{why}")),
            None => Err(format!("[{at}] is in no type")),
        })
    }

    fn record(&self, keys: &Type, of: &Type, value: &Value) -> Result<(), String> {
        let fields = value.as_object().ok_or_else(|| format!(" is {value}, not a record"))?;
        fields.iter().try_for_each(|(key, value)| {
            self.is(keys, &Value::from(key.as_str())).map_err(|why| format!("'s key{why}"))?;
            self.is(of, value).map_err(|why| format!(".{key}{why}"))
        })
    }

    /// The objects that a type can be, each by its fields; `None` where it can be something else.
    fn objects<'a>(&'a self, of: &'a Type) -> Option<Vec<Vec<&'a Field>>> {
        match of {
            Type::Object(fields) => Some(vec![fields.iter().collect()]),
            Type::Word(name) => self.objects(self.0.get(name)?),
            Type::Union(any) => {
                let any: Option<Vec<_>> = any.iter().map(|of| self.objects(of)).collect();
                Some(any?.concat())
            }
            Type::Both(all) => all.iter().try_fold(vec![Vec::new()], |so_far, of| {
                let more = self.objects(of)?;
                let with = |fields: Vec<&'a Field>| {
                    more.iter().map(move |more| [fields.clone(), more.clone()].concat())
                };
                Some(so_far.into_iter().flat_map(with).collect())
            }),
            _ => None,
        }
    }

    fn object(&self, of: &Type, value: &Value) -> Result<(), String> {
        let object = value.as_object().ok_or_else(|| format!(" is {value}, not an object"))?;
        let any = self.objects(of).ok_or_else(|| format!(" is {value}, not {of:?}"))?;
        let mut why = format!(" is {value}, of no kind that its type knows");
        for fields in any {
            match self.fields(&fields, object) {
                Ok(()) => return Ok(()),
                // The complaint of the kind that was meant is the useful one.
                Err(complaint) if tagged(&fields, object) => why = complaint,
                Err(_) => {}
            }
        }
        Err(why)
    }

    fn fields(&self, fields: &[&Field], object: &Map<String, Value>) -> Result<(), String> {
        if let Some(key) = object.keys().find(|key| fields.iter().all(|field| field.key != **key)) {
            return Err(format!(".{key} is in no type"));
        }
        fields.iter().try_for_each(|Field { key, optional, of, .. }| match object.get(key) {
            Some(value) => self.is(of, value).map_err(|why| format!(".{key}{why}")),
            None if *optional => Ok(()),
            None => Err(format!(".{key} is missing")),
        })
    }
}

/// Whether every literal of these fields is there.
fn tagged(fields: &[&Field], object: &Map<String, Value>) -> bool {
    fields.iter().all(|field| match &field.of {
        Type::Literal(text) => object.get(&field.key).is_some_and(|value| value == text.as_str()),
        _ => true,
    })
}
