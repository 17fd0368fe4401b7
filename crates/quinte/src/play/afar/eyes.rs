//! A view that a house has sent, looked at by the code that judges at every table: nothing has to be
//! asked there to know what may be played here.

use bots::{Craft, Hint, Rated};
use engine::choices::{Answer, Choice, Offers};
use engine::spoken::{self, Names};
use engine::{Spoken, Standing, Step, To, Told, Turn, View, Viewer, house_rules};
use games::{Act, GameName, Refused, Visit};
use serde::Deserialize;
use serde_json::{Value, json};

/// What one viewer was sent of a match.
pub(super) struct Eyes {
    pub game: GameName,
    pub options: Value,
    pub viewer: Viewer,
    pub open: Value,
    pub own: Value,
}

/// What is to be seen.
pub(super) struct Look {
    pub names: Names,
    pub turn: Turn,
    pub standing: Standing,
    pub described: String,
    pub offers: Offers,
    /// The events in lines for people.
    pub lines: Vec<String>,
}

/// Something that is done with the rules and a view.
trait Task {
    type Out;
    fn on<G: Spoken>(self, rules: &G::Rules, view: &View<G>) -> Self::Out;
}

struct Looking<'a, T>(&'a Eyes, T);

impl<T: Task> Visit for Looking<'_, T> {
    type Out = Result<T::Out, String>;

    fn visit<G: Spoken>(self) -> Self::Out {
        let Looking(eyes, task) = self;
        let options = house_rules::read::<G>(&eyes.options).map_err(|why| why.0)?;
        let rules = G::compile(&options).map_err(|why| why.0)?;
        let own = match &eyes.own {
            Value::Null => json!(G::Own::default()),
            own => own.clone(),
        };
        let sent = json!({"viewer": eyes.viewer, "open": eyes.open, "own": own});
        let view = View::<G>::read(&rules, &sent).map_err(|why| why.to_string())?;
        Ok(task.on(&rules, &view))
    }
}

impl Eyes {
    /// How the table stands, and what happened, in the words of the game.
    pub(super) fn look(&self, events: &[Value]) -> Result<Look, String> {
        struct All<'a>(&'a [Value], Viewer);
        impl Task for All<'_> {
            type Out = Look;
            fn on<G: Spoken>(self, rules: &G::Rules, view: &View<G>) -> Look {
                let seen = view.seen(rules);
                let heard = self.0.iter().filter_map(|event| G::Event::deserialize(event).ok());
                let told: Vec<_> = heard.map(|event| Told { to: To::All, event }).collect();
                Look {
                    names: Names::at::<G>(rules, self.1),
                    turn: G::turn(rules, &view.open),
                    standing: G::standing(rules, &view.open),
                    described: G::describe(seen),
                    offers: match self.1 {
                        Viewer::Seat(_) => engine::choices::offers(seen, G::rulebook()),
                        Viewer::Watcher => Offers::default(),
                    },
                    lines: spoken::lines::<G>(rules, &told, self.1),
                }
            }
        }
        self.game.visit(Looking(self, All(events, self.viewer)))
    }

    /// What these cards are.
    pub(super) fn choose(&self, choice: &Choice) -> Result<Answer, String> {
        struct Choosing<'a>(&'a Choice);
        impl Task for Choosing<'_> {
            type Out = Answer;
            fn on<G: Spoken>(self, rules: &G::Rules, view: &View<G>) -> Answer {
                engine::choices::choose(view.seen(rules), G::rulebook(), self.0)
            }
        }
        self.game.visit(Looking(self, Choosing(choice)))
    }

    /// The steps of what is meant, if it may be done.
    pub(super) fn spell(&self, act: Act<'_>) -> Result<Vec<Step>, Refused> {
        struct Spelling<'a>(Act<'a>);
        impl Task for Spelling<'_> {
            type Out = Result<Vec<Step>, Refused>;
            fn on<G: Spoken>(self, rules: &G::Rules, view: &View<G>) -> Self::Out {
                games::spell(view.seen(rules), self.0)
            }
        }
        let unreadable = |text| Err(Refused::Unreadable { code: "UNREADABLE", text });
        self.game.visit(Looking(self, Spelling(act))).unwrap_or_else(unreadable)
    }
}

/// A hint as a house sends it; `None` where nobody can tell.
pub(super) fn hint(game: GameName, sent: &Value) -> Option<Hint> {
    struct Unit;
    impl bots::Visit for Unit {
        type Out = (&'static str, &'static str, [f64; 3]);
        fn visit<G: Craft>(self) -> Self::Out {
            (G::UNIT, G::UNIT_NOTE, G::GRADES)
        }
    }
    let (unit, unit_note, thresholds) = bots::visit(game, Unit);
    let count = |name: &str| sent[name].as_u64().map(|count| count as u32);
    let rated = |one: &Value| -> Option<Rated> {
        Some(Rated {
            choice: one["choice"].as_str()?.to_string(),
            steps: None,
            mean: one["mean"].as_f64()?,
            behind: one["behind"].as_f64()?,
            doubt: one["doubt"].as_f64()?,
            may_be_best: one["may_be_best"].as_bool()?,
            club: one["club"].as_bool()?,
        })
    };
    let choices: Option<Vec<Rated>> = sent["choices"].as_array()?.iter().map(rated).collect();
    let choices = choices.filter(|choices| !choices.is_empty())?;
    let (worlds, fresh) = (count("worlds")?, count("fresh")?);
    let clause = sent["clause"].as_str()?.to_string();
    Some(Hint { unit, unit_note, thresholds, worlds, fresh, clause, choices })
}
