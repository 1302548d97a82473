//! Runs `scoresheet analyse --serve`.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use serde::Serialize;

use crate::cli::commands::engine::serve::job::{Job, QueryFault};
use crate::cli::commands::engine::serve::queue::Queue;
use crate::cli::terminal::error::CommandError;
use crate::cli::terminal::output::Output;
use crate::report::{
    AnalysisAction, AnalysisCommand, AnalysisNotice, AnalysisQuery, AnalysisReply, AnalysisRequest,
    AnswerStatus,
};
use crate::search::SearchOptions;

/// The number of lines that are read in advance.
const LINES_AHEAD: usize = 1;

/// Answers the requests on standard input until it ends and all searches have
/// finished. `options` has the defaults of the settings of a search, and the number of
/// threads.
pub(crate) fn run(options: &SearchOptions, output: &mut Output) -> anyhow::Result<()> {
    let (sender, events) = sync_channel(LINES_AHEAD);
    read_standard_input(sender.clone())
        .map_err(|error| CommandError::Input("-".to_owned(), error))?;
    let server = Server {
        options,
        queue: Queue::default(),
        printer: Mutex::new(Printer {
            output,
            failure: None,
        }),
        events: sender,
    };
    let result = thread::scope(|scope| {
        for _ in 0..options.jobs.get() {
            scope.spawn(|| server.work());
        }
        let result = server.listen(&events);
        server.queue.complete();
        result
    });
    let printer = server.printer.into_inner();
    let failure = printer.unwrap_or_else(PoisonError::into_inner).failure;
    failure.map_or(result, Err)
}

/// The output, and the first error in writing it.
struct Printer<'o> {
    output: &'o mut Output,
    failure: Option<anyhow::Error>,
}

/// What all threads share.
struct Server<'o> {
    options: &'o SearchOptions,
    queue: Queue,
    printer: Mutex<Printer<'o>>,
    /// Wakes the thread that waits for lines.
    events: SyncSender<Event>,
}

impl Server<'_> {
    /// Searches positions until the queue is complete and empty.
    fn work(&self) {
        while let Some(task) = self.queue.next() {
            let answer = task.job.search(task.index);
            self.print(&answer);
            self.queue.finish(&task);
        }
    }

    /// Answers lines until the input ends or nothing more can be written.
    fn listen(&self, events: &Receiver<Event>) -> anyhow::Result<()> {
        let mut line = 0;
        while self.queue.wait_for_room() {
            line += 1;
            match events.recv() {
                Ok(Event::Line(text)) if text.trim_ascii().is_empty() => {}
                Ok(Event::Line(text)) => self.answer(line, &text),
                Ok(Event::LongLine) => {
                    let message = format!("this line is longer than {MAX_LINE} bytes");
                    self.print(&AnalysisNotice::error(line, None, None, message));
                }
                Ok(Event::Failed(error)) => {
                    return Err(CommandError::Input("-".to_owned(), error).into());
                }
                Ok(Event::End | Event::Closed) | Err(_) => return Ok(()),
            }
        }
        Ok(())
    }

    /// Answers a line, or adds its job to the queue.
    fn answer(&self, line: u64, text: &[u8]) {
        match AnalysisRequest::parse(text) {
            Ok(AnalysisRequest::Query(query)) => self.add(line, *query, text.len()),
            Ok(AnalysisRequest::Command(command)) => self.execute(command),
            Err(error) => {
                let message = error.problem.to_string();
                self.print(&AnalysisNotice::error(line, error.id, error.field, message));
            }
        }
    }

    /// Adds the job of a query to the queue, and reports its findings.
    fn add(&self, line: u64, query: AnalysisQuery, len: usize) {
        let id = query.id.clone();
        let notice = |fault: QueryFault| {
            let QueryFault { field, message } = fault;
            AnalysisNotice::error(line, Some(id.clone()), Some(field), message)
        };
        if self.queue.has(&id) {
            let message = format!("a query with the ID `{id}` has not finished");
            let field = "id".to_owned();
            return self.print(&notice(QueryFault { field, message }));
        }
        match Job::new(query, len, self.options) {
            Ok((job, warnings)) => {
                for warning in warnings {
                    self.print(&notice(warning).into_warning());
                }
                self.queue.push(job);
            }
            Err(fault) => self.print(&notice(fault)),
        }
    }

    /// Executes a command. The answers of cancelled searches come before the reply.
    fn execute(&self, command: AnalysisCommand) {
        let AnalysisCommand {
            id,
            action,
            terminate,
        } = command;
        let mut reply = AnalysisReply::new(id, action.as_str(), terminate);
        if action != AnalysisAction::Version {
            let terminated = self.queue.terminate(reply.terminate.as_deref());
            for (job, indices) in terminated.cancelled {
                for (_, ply) in &job.positions[indices] {
                    self.print(&job.header.answer(*ply, AnswerStatus::Cancelled));
                    reply.cancelled += 1;
                }
            }
            reply.stopped = terminated.stopped as u64;
        }
        self.print(&reply);
    }

    /// Prints a line at once. After an error, stops all searches and prints nothing
    /// more.
    fn print(&self, value: &impl Serialize) {
        let mut printer = self.printer.lock().unwrap_or_else(PoisonError::into_inner);
        if printer.failure.is_some() {
            return;
        }
        let printed = printer.output.json(value);
        if let Err(error) = printed.and_then(|()| printer.output.flush()) {
            printer.failure = Some(error);
            self.queue.close();
            // If the channel is full, the thread that waits for lines will be woken by
            // another event.
            let _ = self.events.try_send(Event::Closed);
        }
    }
}

/// Maximum length of a line in bytes, without the line feed.
pub(super) const MAX_LINE: usize = 1 << 20;

/// What the thread that answers lines receives.
pub(super) enum Event {
    /// A line.
    Line(Vec<u8>),
    /// A line that is too long, which was skipped.
    LongLine,
    /// The end of the input.
    End,
    /// The input cannot be read.
    Failed(io::Error),
    /// Nothing more can be written.
    Closed,
}

/// Starts a thread that sends the lines of standard input. The thread is never joined,
/// since it may wait for input forever.
///
/// # Errors
///
/// Returns an error if the thread cannot be started.
pub(super) fn read_standard_input(events: SyncSender<Event>) -> io::Result<()> {
    let read = move || {
        let mut input = io::stdin().lock();
        loop {
            let event = next(&mut input).unwrap_or_else(Event::Failed);
            let is_last = matches!(event, Event::End | Event::Failed(_));
            if events.send(event).is_err() || is_last {
                return;
            }
        }
    };
    thread::Builder::new().spawn(read).map(drop)
}

/// Reads a line.
fn next(input: &mut impl BufRead) -> io::Result<Event> {
    let mut line = Vec::new();
    let mut limited = input.by_ref().take(MAX_LINE as u64 + 1);
    if limited.read_until(b'\n', &mut line)? == 0 {
        return Ok(Event::End);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > MAX_LINE {
        input.skip_until(b'\n')?;
        return Ok(Event::LongLine);
    }
    Ok(Event::Line(line))
}

#[cfg(test)]
mod tests {
    use super::{Event, MAX_LINE, next};

    #[test]
    fn a_line_of_the_maximum_length_is_read_and_a_longer_one_is_skipped() {
        let longest = "x".repeat(MAX_LINE);
        let text = format!("{longest}\n{longest}x\n\nlast");
        let mut input = text.as_bytes();
        let mut lengths = Vec::new();
        loop {
            match next(&mut input).unwrap() {
                Event::Line(line) => lengths.push(Some(line.len())),
                Event::LongLine => lengths.push(None),
                _ => break,
            }
        }
        assert_eq!(lengths, [Some(MAX_LINE), None, Some(0), Some(4)]);
    }
}
