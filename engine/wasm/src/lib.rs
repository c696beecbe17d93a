//! The browser's door: one exported function per question, each handing its JSON on to
//! `mountwise_advisor::door` and the answer back. It decides nothing, so that the page and the command
//! line cannot disagree.
//!
//! It is built three times. The page waits only for `estimate` and `predict` of reading and writing files on Linux, built
//! for size. What these two are asked about other clients and work comes with a second module (feature `whole`), for whoever
//! asks; all other questions with a third (feature `full`), which loads while the first answer is being read.
//!
//! A panic here is a bug. The hook turns its message into a JavaScript exception, because a bare trap
//! says only "unreachable"; the instance is spent either way and the page starts a new one.

use mountwise_advisor::door;
use wasm_bindgen::prelude::wasm_bindgen;

/// Runs once, when the module is instantiated.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        wasm_bindgen::throw_str(&panic.to_string());
    }));
}

#[cfg(feature = "whole")]
macro_rules! questions {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $(
            $(#[$doc])*
            #[wasm_bindgen]
            #[must_use]
            pub fn $name(request: &str) -> String {
                door::$name(request)
            }
        )*
    };
}

#[cfg(feature = "whole")]
questions! {
    /// What this mount does with this workload: calls, time, limits and reasons.
    predict;
    /// The same at once, large random phases as expectations.
    estimate;
}

/// What this mount does with this workload; nothing where another module is to be asked.
#[cfg(not(feature = "whole"))]
#[wasm_bindgen]
#[must_use]
pub fn predict(request: &str) -> Option<String> {
    door::predict_if_carried(request)
}

/// The same at once, large random phases as expectations.
#[cfg(not(feature = "whole"))]
#[wasm_bindgen]
#[must_use]
pub fn estimate(request: &str) -> Option<String> {
    door::estimate_if_carried(request)
}

#[cfg(feature = "full")]
questions! {
    /// The same scenario along one option.
    sweep;
    /// One phase call by call, for the timeline.
    trace;
    /// What a pasted report says.
    read_report;
    /// The calls that pasted reports count.
    count_calls;
    /// Parameters fitted to the user's own reports.
    calibrate;
    /// Ranked changes, with effect, evidence, risk and undo.
    advise;
    /// The options as a mount line, fstab, unit, rule or manifest.
    export_mount;
}

/// What the model knows: presets, clients, knobs, glossary, the shape of a scenario.
#[cfg(feature = "full")]
#[wasm_bindgen]
#[must_use]
pub fn describe() -> String {
    door::describe()
}

/// `sweep` and `advise`, asked time and again around one scenario.
#[cfg(feature = "full")]
#[wasm_bindgen]
#[derive(Default)]
pub struct Explorer(door::Explorer);

#[cfg(feature = "full")]
#[wasm_bindgen]
impl Explorer {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    pub fn sweep(&mut self, request: &str) -> String {
        self.0.sweep(request)
    }

    pub fn advise(&mut self, request: &str) -> String {
        self.0.advise(request)
    }
}

/// A file that is too large for one text, chunk by chunk.
#[cfg(feature = "full")]
#[wasm_bindgen]
#[derive(Default)]
pub struct ReportStream(door::ReportStream);

#[cfg(feature = "full")]
#[wasm_bindgen]
impl ReportStream {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    pub fn feed(&mut self, chunk: &[u8]) {
        self.0.feed(chunk);
    }

    #[must_use]
    pub fn finish(self) -> String {
        self.0.finish()
    }
}
