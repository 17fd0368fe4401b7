//! Looking back into a record: frames that are no longer kept, and the logs of finished matches.

use engine::Viewer;
use engine::log::Log;

use crate::deed::Deed;
use crate::frame::{Besides, Shown};
use crate::scene::{Broken, Scene, Stage};

/// The frames from one number to before another, as this viewer was told them.
pub fn history(
    deeds: &[Deed],
    viewer: Viewer,
    from: u32,
    until: u32,
) -> Result<Vec<String>, Broken> {
    let Some((Deed::Opened(opening), rest)) = deeds.split_first() else {
        return Err(Broken::NoOpening);
    };
    let mut scene = Scene::new(opening)?;
    let mut shown = Shown::default();
    let mut texts = Vec::new();
    let mut tell = |scene: &Scene, seq: u32, deed: &Deed| {
        let told = shown.tell(scene, seq, deed);
        if (from..until).contains(&seq) {
            texts.push(told.text(viewer, &Besides::default()));
        }
    };
    tell(&scene, 1, &deeds[0]);
    for (seq, deed) in (2..until).zip(rest) {
        scene.apply(deed)?;
        tell(&scene, seq, deed);
    }
    Ok(texts)
}

/// The logs of all matches that are over.
pub fn logs(deeds: &[Deed]) -> Result<Vec<Log>, Broken> {
    let Some((Deed::Opened(opening), rest)) = deeds.split_first() else {
        return Err(Broken::NoOpening);
    };
    let mut scene = Scene::new(opening)?;
    let mut logs = Vec::new();
    for deed in rest {
        let was_over = matches!(scene.stage, Stage::Over);
        scene.apply(deed)?;
        let is_over = matches!(scene.stage, Stage::Over | Stage::Ended(_));
        if is_over && !was_over {
            logs.extend(scene.log());
        }
    }
    Ok(logs)
}
