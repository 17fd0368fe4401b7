//! What takes long: whole matches played again, questions to the judge. A few scribes do it, and whoever asks waits
//! its turn. Without them a flood of such questions would take every thread that waits for the disk, and nobody
//! could be recognised at the door.

use std::sync::Arc;

use tokio::sync::Semaphore;

/// So many work at a time.
const MANY: usize = 2;

/// Some who do what takes long.
#[derive(Clone)]
pub(crate) struct Scribes(Arc<Semaphore>);

impl Default for Scribes {
    fn default() -> Scribes {
        Scribes(Arc::new(Semaphore::new(MANY)))
    }
}

impl Scribes {
    /// Has something done; `None` if it could not be. Whoever goes away while it is done has its place until then.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let place = Arc::clone(&self.0).acquire_owned().await.ok()?;
        let working = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(place);
            done
        });
        working.await.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    /// However many ask, and whoever has given up meanwhile, no more are at work than there are scribes.
    #[tokio::test]
    async fn few_work_at_a_time() {
        let (scribes, at_work, most) =
            (Scribes::default(), AtomicUsize::new(0), AtomicUsize::new(0));
        let counts = Arc::new((at_work, most));
        let work = |counts: Arc<(AtomicUsize, AtomicUsize)>| {
            move || {
                counts.1.fetch_max(1 + counts.0.fetch_add(1, Ordering::SeqCst), Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(5));
                counts.0.fetch_sub(1, Ordering::SeqCst);
            }
        };
        let asking: Vec<_> = (0..40)
            .map(|_| {
                let (scribes, work) = (scribes.clone(), work(Arc::clone(&counts)));
                tokio::spawn(async move { scribes.ask(work).await })
            })
            .collect();
        for (at, asked) in asking.into_iter().enumerate() {
            if at % 3 == 0 {
                asked.abort();
            } else {
                assert_eq!(asked.await.unwrap(), Some(()));
            }
        }
        assert!((1..=MANY).contains(&counts.1.load(Ordering::SeqCst)), "{counts:?}");
    }
}
