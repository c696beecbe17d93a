//! Packet loss (transport/loss.rs of the simulator): the mean window that it leaves, and the mean wait for timers.

use crate::text;
use mountwise_sim::Scenario;
use mountwise_sim::parameters::Parameters;
use mountwise_sim::transport::{loss, tcp};

/// A loss is seldom known better than so many times, and when packets are lost is chance (assumption; five reads of 64 MiB at
/// 0.1 % lay within a factor of 2).
pub(super) const FACTORS: [f64; 2] = [0.5, 2.0];

pub(crate) fn is_told(scenario: &Scenario) -> bool {
    scenario.network.loss_percent.is_some_and(|loss| loss > 0.0)
}

/// Whether losses leave less of a window than the buffers would.
pub(crate) fn bounds(scenario: &Scenario, parameters: &Parameters) -> bool {
    let mut lossless = scenario.clone();
    lossless.network.loss_percent = None;
    let window = |scenario| tcp::buffer_bytes(scenario, parameters);
    is_told(scenario) && window(scenario) < window(&lossless)
}

/// On a local network nothing is lost that often but by a fault: a cable, a port, a duplex (assumption).
fn is_fault(scenario: &Scenario) -> bool {
    let network = &scenario.network;
    network.rtt_ms.is_some_and(|ms| ms < 2.0) && network.loss_percent >= Some(0.01)
}

const FAULT: &str = ". On so near a network such a loss is a fault to be found before any option is changed: nstat -az TcpRetransSegs, ethtool -S";

pub(super) fn scale(scenario: &mut Scenario, factor: f64) {
    let told = scenario.network.loss_percent;
    scenario.network.loss_percent = told.map(|percent| percent * factor);
}

/// `0.1 % loss`.
pub(crate) fn told(scenario: &Scenario) -> String {
    let percent = scenario.network.loss_percent.unwrap_or(0.0);
    format!("{} % loss", text::number(percent))
}

pub(super) fn note(scenario: &Scenario) -> Option<String> {
    let control = match loss::is_cubic(scenario) {
        true => "CUBIC",
        false => "NewReno",
    };
    is_told(scenario).then(|| {
        format!(
            "which packets are lost: {} is taken as losses at even distances, as a smaller TCP window that {control} recovers from them \
             (measured on Linux 6.1 over 1 to 80 ms: within a quarter), and as what a call that travels alone waits for a timer on \
             average; the interval is that of half and of twice the loss{}",
            told(scenario),
            if is_fault(scenario) { FAULT } else { "" }
        )
    })
}
