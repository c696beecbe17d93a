//! One direction of one connection: messages leave whole and in order, in bursts that the TCP window
//! allows.
//!
//! The RPC layer sends one message at a time per connection (net/sunrpc/xprt.c, `XPRT_LOCKED`; knfsd:
//! `xpt_mutex`), so a small call waits behind a large WRITE. A burst is what segmentation offload
//! hands to the network at once.

use super::tcp::Window;
use crate::units::Nanos;
use std::collections::VecDeque;

/// Part of a message on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Burst {
    pub call: u32,
    pub bytes: u64,
    /// Carries the first byte of the message, where the fixed work of sending it falls.
    pub first: bool,
    /// Carries the last byte: then the message is there.
    pub last: bool,
}

/// A burst on the way whose arrival changes nothing but what its receiver has to do: nobody need look before somebody
/// asks for that.
#[derive(Clone, Copy, Debug)]
pub struct Arrival {
    pub at: Nanos,
    /// Its place among the events of that time.
    pub number: u64,
    pub burst: Burst,
}

#[derive(Clone, Debug)]
struct Message {
    call: u32,
    left_bytes: u64,
    started: bool,
}

#[derive(Clone, Debug)]
pub struct Pipe {
    pub window: Window,
    /// In the order in which they arrive.
    pub arriving: VecDeque<Arrival>,
    queue: VecDeque<Message>,
    /// The sender waits for an acknowledgement that will wake it.
    waiting: bool,
    /// For how long it did.
    held: Nanos,
    segment_bytes: u64,
    burst_bytes: u64,
    /// Largest burst while the window is open; what it held back has been gathered to whole ones.
    pushed_bytes: u64,
    gathered: bool,
}

/// What the sender does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Send(Burst),
    /// The window is full until then.
    WaitUntil(Nanos),
    Nothing,
}

impl Pipe {
    pub fn new(window: Window, segment_bytes: u64, burst_bytes: u64, pushed_bytes: u64) -> Self {
        Self {
            window,
            arriving: VecDeque::new(),
            queue: VecDeque::new(),
            waiting: false,
            held: Nanos::ZERO,
            segment_bytes,
            burst_bytes,
            pushed_bytes,
            gathered: false,
        }
    }

    pub fn enqueue(&mut self, call: u32, bytes: u64) {
        self.queue.push_back(Message {
            call,
            left_bytes: bytes,
            started: false,
        });
    }

    /// There is nothing left to send.
    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// There is nothing to send, and nothing is on the way.
    #[cfg(feature = "whole")]
    pub fn is_idle(&self) -> bool {
        self.queue.is_empty() && self.window.is_unused()
    }

    /// Time for which a message was there and the window did not let it leave.
    pub fn held(&self) -> Nanos {
        self.held
    }

    /// Takes the next burst that the window allows; the caller accounts it there.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn next(&mut self, now: Nanos) -> Next {
        if self.waiting {
            return Next::Nothing;
        }
        let Some(message) = self.queue.front_mut() else {
            return Next::Nothing;
        };
        let room = self.window.room(now);
        let largest = if self.gathered {
            self.burst_bytes
        } else {
            self.pushed_bytes
        };
        let wanted = message.left_bytes.min(largest);
        // A sender with data on the way waits for the room of a burst or of a fair part of the window, at
        // least of a segment: bursts cut by each acknowledgement would never grow whole again.
        let least = self.window.worth_sending().max(self.segment_bytes);
        if room < wanted.min(least) {
            self.waiting = true;
            self.gathered = true;
            self.window.held_back();
            let until = self.window.next_acknowledgement().unwrap_or(now);
            self.held += until.saturating_sub(now);
            return Next::WaitUntil(until);
        }
        let bytes = wanted.min(room);
        let burst = Burst {
            call: message.call,
            bytes,
            first: !message.started,
            last: bytes == message.left_bytes,
        };
        message.left_bytes -= bytes;
        message.started = true;
        if burst.last {
            self.queue.pop_front();
            self.gathered &= !self.queue.is_empty();
        }
        Next::Send(burst)
    }

    /// The wait for an acknowledgement is over.
    pub fn free(&mut self) {
        self.waiting = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_leave_in_order_cut_into_bursts() {
        let mut pipe = pipe(65_536);
        pipe.enqueue(1, 20_000);
        pipe.enqueue(2, 100);
        let seen = all(&mut pipe);
        assert_eq!(
            seen,
            [
                (1, 14_480, true, false),
                (1, 5_520, false, true),
                (2, 100, true, true)
            ]
        );
    }

    #[test]
    fn a_message_leaves_as_it_is_pushed_until_the_window_holds_it_back() {
        let mut pipe = pipe(4_096);
        pipe.enqueue(1, 30_000);
        let bytes = all(&mut pipe).into_iter().map(|burst| burst.1);
        let bytes: Vec<u64> = bytes.collect();
        assert_eq!(bytes, [4_096, 4_096, 4_096, 17_712]);
        pipe.enqueue(2, 8_192);
        assert_eq!(all(&mut pipe).len(), 2, "nothing is left that was gathered");
    }

    fn pipe(pushed_bytes: u64) -> Pipe {
        let window = Window::new(1448, 1 << 20, Nanos(1_000));
        Pipe::new(window, 1448, 65_536, pushed_bytes)
    }

    /// All bursts of what waits, each acknowledged after a round trip.
    fn all(pipe: &mut Pipe) -> Vec<(u32, u64, bool, bool)> {
        let mut seen = Vec::new();
        let mut now = Nanos::ZERO;
        loop {
            match pipe.next(now) {
                Next::Send(burst) => {
                    pipe.window.sent(now, burst.bytes, now + Nanos(1_000));
                    seen.push((burst.call, burst.bytes, burst.first, burst.last));
                }
                Next::WaitUntil(at) => now = at,
                Next::Nothing => return seen,
            }
            pipe.free();
        }
    }
}
