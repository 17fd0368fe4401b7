//! A program and all its children: told apart from us at the start, so that they can be ended whole.
//!
//! On Unix a program leads a process group of its own. It is ended by name of the group, and a keeper
//! ends it if we are gone without having done so, be it by Ctrl-C, a crash or `kill -9`: a shell that
//! waits for the end of a pipe that only we hold. A child that leaves the group on purpose (`setsid`)
//! is out of reach. Elsewhere only the program itself is ended.

#[cfg(not(unix))]
use std::process::{Child, Command};

#[cfg(unix)]
mod unix {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, Stdio};

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    /// Has the program lead a group of its own.
    pub(crate) fn apart(command: &mut Command) -> &mut Command {
        command.process_group(0)
    }

    /// Waits for our end and then ends the program's group. Not in our group: Ctrl-C must spare it.
    pub(crate) fn keeper(child: &Child) -> Option<Child> {
        Command::new("sh")
            .args(["-c", "read -r _; kill -9 \"-$0\"", &child.id().to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .ok()
    }

    /// How the program ended, if it has. It stays a zombie: as long as it is not waited for, its
    /// number names no other group.
    pub(crate) fn ended(child: &mut Child) -> Option<String> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = waitid(WaitId::Pid(Pid::from_child(child)), options).ok()??;
        Some(match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => format!("it ended with exit code {code}"),
            (None, Some(signal)) => format!("it was ended by signal {signal}"),
            (None, None) => "it ended".to_string(),
        })
    }

    /// Ends the program and its children.
    pub(crate) fn end(child: &mut Child, keeper: Option<Child>) {
        // The keeper goes first: afterwards the number may come to name another group.
        if let Some(mut keeper) = keeper {
            let _ = keeper.kill();
            let _ = keeper.wait();
        }
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
        let _ = child.wait();
    }
}

#[cfg(unix)]
pub(crate) use unix::{apart, end, ended, keeper};

/// Elsewhere there are no groups.
#[cfg(not(unix))]
pub(crate) fn apart(command: &mut Command) -> &mut Command {
    command
}

/// Nor is there a shell.
#[cfg(not(unix))]
pub(crate) fn keeper(_: &Child) -> Option<Child> {
    None
}

/// How the program ended, if it has.
#[cfg(not(unix))]
pub(crate) fn ended(child: &mut Child) -> Option<String> {
    child.try_wait().ok()?.map(|status| format!("it ended with {status}"))
}

/// Ends the program.
#[cfg(not(unix))]
pub(crate) fn end(child: &mut Child, _: Option<Child>) {
    let _ = child.kill();
    let _ = child.wait();
}
