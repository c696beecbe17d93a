//! The course of a congestion window under losses that come at even distances: as many packets apart as there are for each
//! that is lost. One step is a round trip.

/// RFC 9438, sections 4.1 and 4.6: its constant C, in segments per second cubed, and the factor by which it takes its window back.
const C: f64 = 0.4;
const CUBIC_BETA: f64 = 0.7;
/// RFC 9438, section 4.3: what its estimate of a Reno sender gains in a round trip, until it has passed what was lost.
const CUBIC_ALPHA: f64 = 3.0 * (1.0 - CUBIC_BETA) / (1.0 + CUBIC_BETA);
/// RFC 5681, section 3.1.
const RENO_BETA: f64 = 0.5;
/// The first window (RFC 6928; net/ipv4/tcp.c TCP_INIT_CWND), and the least that a sender takes its window back to (RFC 5681,
/// section 3.1: the slow start threshold is two segments at least).
const FIRST: f64 = 10.0;
const LEAST: f64 = 2.0;
/// After so many losses it goes on as it did over the last half of them: nothing is left of the beginning (of a course ten
/// times as long the mean is the same within 1 %).
const SETTLED: u32 = 60;
/// What finding and mending a loss takes beyond the round trip of the recovery: RACK's timer counts in ticks of the kernel's
/// clock (net/ipv4/tcp_recovery.c tcp_rack_mark_lost, net/ipv4/tcp_input.c tcp_rearm_rto). Measured with 64 MiB read at 1 %
/// from Linux 6.1 of 250 ticks a second: 3.9 ms for each of 460 losses over 1 ms, 4.5 over 5 ms, 8.6 over 20 ms.
const MENDING_S: f64 = 0.004;

pub(super) struct Network {
    /// Share of packets that are lost.
    pub lost: f64,
    pub round_trip_s: f64,
    /// What the buffers hold, in segments.
    pub most: f64,
    pub is_cubic: bool,
}

/// Mean window, in segments, of a connection that moves so many of them. While it first opens nothing is counted: the
/// simulated window opens, too.
pub(super) fn mean_window(network: &Network, segments: f64) -> f64 {
    let mut sender = Sender::new(network);
    let (mut passed, mut half) = (Passed::default(), Passed::default());
    let (mut sent, mut losses) = (0.0, 0);
    let mut next_loss = 0.5 / network.lost;
    while sent < segments && losses < SETTLED {
        let window = sender.window.min(network.most);
        // One that the buffers hold stays as it is until the next loss.
        let trips = if window < network.most {
            1.0
        } else {
            f64::max((next_loss - sent) / window, 1.0)
        };
        let moved = f64::min(window * trips, segments - sent);
        sent += moved;
        if !sender.opens {
            passed.add(moved, moved / window);
        }
        if sent < next_loss {
            sender.goes_on();
            continue;
        }
        sender.loses();
        losses += 1;
        // It does not grow before all has arrived that was on the way with what was lost (net/ipv4/tcp_input.c
        // tcp_cong_control).
        sent += sender.window;
        passed.add(sender.window, 1.0 + MENDING_S / network.round_trip_s);
        // However many packets of a window are lost, it is taken back once.
        while next_loss <= sent {
            next_loss += 1.0 / network.lost;
        }
        if losses == SETTLED / 2 {
            half = passed;
        }
    }
    if losses == 0 {
        return network.most;
    }
    if sent < segments {
        let settled = (passed.segments - half.segments) / (passed.trips - half.trips);
        passed.add(segments - sent, (segments - sent) / settled);
    }
    passed.segments / passed.trips
}

#[derive(Clone, Copy, Default)]
struct Passed {
    segments: f64,
    trips: f64,
}

impl Passed {
    fn add(&mut self, segments: f64, trips: f64) {
        self.segments += segments;
        self.trips += trips;
    }
}

struct Sender<'a> {
    network: &'a Network,
    window: f64,
    /// Slow start, before the first loss and below what the buffers hold.
    opens: bool,
    /// Before the last loss; CUBIC aims there.
    largest: f64,
    /// What the last loss left.
    left: f64,
    /// What a Reno sender would have (RFC 9438, section 4.3).
    as_reno: f64,
    since_s: f64,
}

impl<'a> Sender<'a> {
    fn new(network: &'a Network) -> Self {
        Self {
            network,
            window: FIRST,
            opens: true,
            largest: 0.0,
            left: 0.0,
            as_reno: 0.0,
            since_s: 0.0,
        }
    }

    fn loses(&mut self) {
        let used = self.window.min(self.network.most);
        let beta = if self.network.is_cubic {
            CUBIC_BETA
        } else {
            RENO_BETA
        };
        // Fast convergence (RFC 9438, section 4.7).
        self.largest = if used < self.largest {
            used * (1.0 + CUBIC_BETA) / 2.0
        } else {
            used
        };
        self.left = f64::max(used * beta, LEAST);
        self.window = self.left;
        self.as_reno = self.left;
        self.since_s = 0.0;
        self.opens = false;
    }

    /// A round trip without a loss.
    fn goes_on(&mut self) {
        if self.opens {
            self.window *= 2.0;
            self.opens = self.window < self.network.most;
        } else if self.network.is_cubic {
            self.since_s += self.network.round_trip_s;
            let lies_below = self.as_reno < self.largest;
            self.as_reno += if lies_below { CUBIC_ALPHA } else { 1.0 };
            let back_s = libm::cbrt(f64::max(self.largest - self.left, 0.0) / C);
            let apart_s = self.since_s - back_s;
            let own = C * apart_s * apart_s * apart_s + self.largest;
            // At most half as much again in a round trip (RFC 9438, section 4.4).
            self.window = f64::max(own, self.as_reno).clamp(self.window, 1.5 * self.window);
        } else {
            self.window += 1.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDLESS: f64 = 1e12;

    fn network(lost: f64, round_trip_s: f64, is_cubic: bool) -> Network {
        Network {
            lost,
            round_trip_s,
            most: 1e6,
            is_cubic,
        }
    }

    /// The means of a sender that mends each loss at once (RFC 9438, section 5.1; Mathis et al. 1997 for Reno's).
    #[test]
    fn in_the_long_run_it_comes_near_to_the_formulas() {
        for (lost, round_trip_s) in [(1e-3, 0.02), (1e-4, 0.1), (1e-5, 0.1), (1e-6, 0.05)] {
            let reno = libm::sqrt(1.5 / lost);
            let growth = C * (3.0 + CUBIC_BETA) / (4.0 * (1.0 - CUBIC_BETA));
            let cubic = libm::pow(growth, 0.25) * libm::pow(round_trip_s / lost, 0.75);
            for (is_cubic, told) in [(false, reno), (true, reno.max(cubic))] {
                let mean = mean_window(&network(lost, round_trip_s, is_cubic), ENDLESS);
                let part = mean / told;
                assert!((0.85..1.05).contains(&part), "{lost} {is_cubic}: {part}");
            }
        }
    }

    #[test]
    fn few_losses_leave_much_of_the_first_window() {
        let network = network(1e-4, 0.02, true);
        let of = |segments: f64| mean_window(&network, segments);
        assert_eq!(of(4000.0), network.most);
        assert!(of(40_000.0) > 4.0 * of(4e6), "{} {}", of(40_000.0), of(4e6));
        assert!((of(4e6) / of(ENDLESS) - 1.0).abs() < 0.1);
    }

    /// Round trip in milliseconds, loss in per cent, elapsed seconds.
    const MEASURED: [(f64, f64, f64); 8] = [
        (1.0, 1.0, 6.51),
        (5.0, 0.1, 5.47),
        (5.0, 1.0, 23.0),
        (20.0, 0.1, 19.7),
        (20.0, 1.0, 85.9),
        (80.0, 0.01, 4.43),
        (80.0, 0.1, 75.7),
        (80.0, 1.0, 319.0),
    ];

    /// 64 MiB read over NFSv4.1 with 4 MiB of read-ahead from Linux 6.1.192, on one processor whose clock counts
    /// instructions; no segmentation offload, netem loses packets at both ends. Median of five.
    #[test]
    fn reads_take_what_they_took() {
        const SEGMENTS: f64 = 67_108_864.0 / 1448.0;
        for (round_trip_ms, percent, seconds) in MEASURED {
            let mut network = network(percent / 100.0, round_trip_ms / 1e3, true);
            // Of a connection with the usual buffers (`tcp_window_bytes` of parameters/linux-6.1-lab.json).
            network.most = 1650.0;
            let told = SEGMENTS / mean_window(&network, SEGMENTS) * network.round_trip_s;
            let off = told / seconds - 1.0;
            assert!(
                off.abs() < 0.25,
                "{round_trip_ms} ms {percent} %: {told} s for {seconds}"
            );
        }
    }
}
