//! A witness for code that must not ask for memory.
//!
//! ```ignore
//! #[global_allocator]
//! static MEMORY: engine::conformance::Counting = engine::conformance::Counting;
//! ```
//!
//! A counting allocator is the only honest one, and an allocator is `unsafe` by its trait. This is
//! one of the named places where that is allowed; it forwards every call to the system's.

#![allow(
    unsafe_code,
    reason = "GlobalAlloc is an unsafe trait; every call is handed on as it came"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// Hands every call to the system and counts, thread by thread, those that ask for memory and the bytes that
/// are held.
#[derive(Debug)]
pub struct Counting;

thread_local! {
    static ASKED: Cell<u64> = const { Cell::new(0) };
    static HELD: Cell<i64> = const { Cell::new(0) };
}

/// Memory of this size was asked for, in place of so much.
fn count(size: usize, instead_of: usize) {
    // A thread that is going away has no counter any more, and nobody asks it.
    let _ = ASKED.try_with(|asked| asked.set(asked.get() + 1));
    hold(size as i64 - instead_of as i64);
}

fn hold(bytes: i64) {
    let _ = HELD.try_with(|held| held.set(held.get() + bytes));
}

// SAFETY: every method hands its arguments to the system allocator unchanged, so the promises of
// the caller and of the system meet; counting touches a plain thread-local number.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size, layout.size());
        unsafe { System.realloc(place, layout, size) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        hold(-(layout.size() as i64));
        unsafe { System.dealloc(place, layout) }
    }
}

/// How often memory was asked for while this ran. Always 0 unless [`Counting`] is the program's
/// allocator, so a test has to see it count once.
pub fn asked<T>(work: impl FnOnce() -> T) -> (u64, T) {
    let before = ASKED.get();
    let result = work();
    (ASKED.get() - before, result)
}

/// How many bytes this thread gives back when it drops this. Always 0 unless [`Counting`] is the program's
/// allocator.
pub fn bytes_of<T>(value: T) -> u64 {
    let before = HELD.get();
    drop(value);
    (before - HELD.get()).try_into().unwrap_or(0)
}

/// Runs without asking for memory, or fails.
#[track_caller]
pub fn without_memory<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let (times, result) = asked(work);
    assert_eq!(times, 0, "{what} asked for memory {times} times");
    result
}
