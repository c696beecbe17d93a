//! What is counted while a phase runs.

mod ops;

use crate::call::Call;
use crate::course::{Counts, Course, column_of};
use crate::line::Line;
use crate::op::{Op, Stable};
use crate::tally::Tally;
use crate::units::Nanos;
use ops::Ops;
use std::collections::BTreeMap;

/// Sums over the calls of one operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpSums {
    pub count: u64,
    pub sent_bytes: u64,
    pub received_bytes: u64,
    pub queue: Nanos,
    pub rtt: Nanos,
    pub execute: Nanos,
    /// Part of `execute` spent behind the server's processor: storage, and a lock on the file.
    pub storage: Nanos,
    pub in_flight: u64,
    pub in_flight_max: u64,
    /// Integral of the number in flight over time.
    pub in_flight_time: u128,
    last_change: Nanos,
}

impl OpSums {
    const NONE: Self = Self {
        count: 0,
        sent_bytes: 0,
        received_bytes: 0,
        queue: Nanos::ZERO,
        rtt: Nanos::ZERO,
        execute: Nanos::ZERO,
        storage: Nanos::ZERO,
        in_flight: 0,
        in_flight_max: 0,
        in_flight_time: 0,
        last_change: Nanos::ZERO,
    };

    fn followed(&self, low: &Self, high: &Self, line: Line) -> Self {
        // The whole is as long as its calls are under way; of its parts a line may lead beyond it.
        let execute = line.time(self.execute, low.execute, high.execute);
        let queue = line.time(self.queue, low.queue, high.queue).min(execute);
        let rtt = line.time(self.rtt, low.rtt, high.rtt);
        Self {
            count: line.at(self.count, low.count, high.count),
            sent_bytes: line.at(self.sent_bytes, low.sent_bytes, high.sent_bytes),
            received_bytes: line.at(self.received_bytes, low.received_bytes, high.received_bytes),
            queue,
            rtt: rtt.min(execute - queue),
            execute,
            storage: line.time(self.storage, low.storage, high.storage),
            in_flight: self.in_flight,
            in_flight_max: self.in_flight_max,
            in_flight_time: line.at_wide(
                self.in_flight_time,
                low.in_flight_time,
                high.in_flight_time,
            ),
            last_change: self.last_change,
        }
    }

    fn change_in_flight(&mut self, now: Nanos, up: bool) {
        self.in_flight_time += wide_product(self.in_flight, now.saturating_sub(self.last_change).0);
        self.last_change = now;
        if up {
            self.in_flight += 1;
            self.in_flight_max = self.in_flight_max.max(self.in_flight);
        } else {
            self.in_flight = self.in_flight.saturating_sub(1);
        }
    }
}

/// The spans of one call that was answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spans {
    pub(crate) queue: Nanos,
    pub(crate) rtt: Nanos,
    pub(crate) execute: Nanos,
    pub(crate) storage: Nanos,
}

#[derive(Clone, Debug, Default)]
pub struct Meter {
    pub started_at: Nanos,
    ops: Ops,
    pub read_sizes: BTreeMap<u64, u64>,
    pub write_sizes: BTreeMap<(Stable, u64), u64>,
    /// When calls started, for a listing by seconds.
    pub course: Course,
    /// Time that processes spent in named waits.
    pub waits: Tally<Nanos>,
    /// How often a named rule of the client acted (read before write, flush at wcommitsize …).
    pub rules: Tally<u64>,
    pub undecided: Undecided,
}

/// Time that hangs on a race: how much less and how much more than expected its outcomes take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Undecided {
    pub less: Nanos,
    pub more: Nanos,
}

impl std::ops::AddAssign for Undecided {
    fn add_assign(&mut self, other: Self) {
        self.less += other.less;
        self.more += other.more;
    }
}

impl Meter {
    pub fn new(now: Nanos) -> Self {
        Self {
            started_at: now,
            ..Self::default()
        }
    }

    /// GETACL is never counted: it belongs to the ACL side protocol of v3, another RPC program that
    /// neither mountstats nor nfsstat shows.
    // Asked at many places when a run is over: copies would make the page's engine larger.
    #[inline(never)]
    pub fn op(&self, op: Op) -> &OpSums {
        self.ops.get(op)
    }

    pub(crate) fn started(&mut self, call: &Call, now: Nanos, sent_bytes: u64) {
        if call.op == Op::Getacl {
            return;
        }
        let sums = self.ops.entry(call.op);
        sums.count += 1;
        sums.sent_bytes += sent_bytes;
        sums.change_in_flight(now, true);
        if call.op.reads_data() {
            *self.read_sizes.entry(call.data.0).or_default() += 1;
        } else if call.op == Op::Write {
            *self
                .write_sizes
                .entry((call.stable, call.data.0))
                .or_default() += 1;
        }
        self.course
            .count(call.op, now.saturating_sub(self.started_at));
    }

    pub(crate) fn finished(&mut self, op: Op, now: Nanos, received_bytes: u64, spans: Spans) {
        if op == Op::Getacl {
            return;
        }
        let sums = self.ops.entry(op);
        sums.received_bytes += received_bytes;
        sums.queue += spans.queue;
        sums.rtt += spans.rtt;
        sums.execute += spans.execute;
        sums.storage += spans.storage;
        sums.change_in_flight(now, false);
    }

    /// These figures, followed along the line through those of a smaller and a larger stretch of work.
    pub(crate) fn followed(&self, low: &Self, high: &Self, line: Line) -> Self {
        let calls = |ops: &[Op]| -> u64 {
            let count = |op: &Op| {
                let of = |meter: &Self| meter.op(*op).count;
                line.at(of(self), of(low), of(high))
            };
            ops.iter().map(count).sum()
        };
        let reads = calls(&[Op::Read, Op::ReadPlus]);
        let mut ops = Ops::default();
        for op in self.ops.known().or(&low.ops).or(&high.ops).ops() {
            *ops.entry(op) = self.op(op).followed(low.op(op), high.op(op), line);
        }
        Self {
            started_at: self.started_at,
            ops,
            read_sizes: follow(
                &self.read_sizes,
                (&low.read_sizes, &high.read_sizes),
                line,
                reads,
            ),
            write_sizes: follow(
                &self.write_sizes,
                (&low.write_sizes, &high.write_sizes),
                line,
                calls(&[Op::Write]),
            ),
            course: self.course.clone(),
            waits: self
                .waits
                .iter()
                .map(|(what, from)| {
                    let of = |meter: &Self| meter.waits.get(what).unwrap_or_default();
                    (what, line.time(from, of(low), of(high)))
                })
                .collect(),
            rules: self
                .rules
                .iter()
                .map(|(rule, from)| {
                    let of = |meter: &Self| meter.rules.get(rule).unwrap_or(0);
                    (rule, line.at(from, of(low), of(high)))
                })
                .collect(),
            undecided: Undecided {
                less: line.time(self.undecided.less, low.undecided.less, high.undecided.less),
                more: line.time(self.undecided.more, low.undecided.more, high.undecided.more),
            },
        }
    }

    /// Calls of the phase, in the columns of its course.
    pub(crate) fn totals(&self) -> Counts {
        let mut totals = Counts::default();
        for op in self.ops.known().ops() {
            totals[column_of(op)] += self.op(op).count;
        }
        totals
    }

    /// Of calls that are sent when all must be stable, each further stretch of work brings fewer: as many at most as are
    /// under way, or wait, at once. One over their number lies on a line over one over the size. Those that a named rule
    /// sends for single requests lie on a line as they are.
    pub(crate) fn saturate(
        &mut self,
        (op, rule): (Op, &str),
        (low, high): (&Self, &Self),
        sizes: [u64; 3],
    ) {
        let single = |meter: &Self| meter.rules.get(rule).unwrap_or(0);
        let of = |meter: &Self| meter.op(op).count.saturating_sub(single(meter)) as f64;
        let [small, large, whole] = sizes.map(|size| size as f64);
        let apart = large / small;
        let times = (of(high) / of(low).max(1.0)).min(apart);
        let rest = 1.0 - (times - 1.0) * (1.0 - large / whole) / (apart - 1.0);
        let count = (of(high) / rest) as u64 + single(self);
        let from = high.op(op);
        let line = Line {
            beyond: count.saturating_sub(from.count),
            apart: from.count,
        };
        *self.ops.entry(op) = from.followed(&OpSums::default(), from, line);
    }

    /// Adds the calls of one operation that one run had and another had not, as far as the line leads; takes away the others.
    pub(crate) fn add_differences(&mut self, op: Op, with: &Self, without: &Self, line: Line) {
        let (more, less) = (*with.op(op), *without.op(op));
        let sums = self.ops.entry(op);
        let most = sums.in_flight_max.max(more.in_flight_max);
        *sums = OpSums {
            in_flight_max: most,
            ..sums.followed(&less, &more, line)
        };
    }

    /// Per byte as many calls of each kind and size were added from the one run to the other of each pair;
    /// a pair comes with the bytes that its runs are apart.
    pub(crate) fn are_on_a_line(one: (&Self, &Self, u64), other: (&Self, &Self, u64)) -> bool {
        let is_straight = |count: &dyn Fn(&Self) -> u64| {
            let added = |(low, high): (&Self, &Self)| count(high).checked_sub(count(low));
            let added = added((one.0, one.1)).zip(added((other.0, other.1)));
            added.is_some_and(|(here, there)| {
                wide_product(here, other.2) == wide_product(there, one.2)
            })
        };
        let sent = one.0.ops.known().or(&one.1.ops);
        let mut sent = sent.or(&other.0.ops).or(&other.1.ops).ops();
        let ops = sent.all(|op| is_straight(&|meter| meter.op(op).count));
        let mut sizes = other.1.read_sizes.keys();
        let reads = sizes
            .all(|size| is_straight(&|meter| meter.read_sizes.get(size).copied().unwrap_or(0)));
        let mut sizes = other.1.write_sizes.keys();
        let writes = sizes
            .all(|size| is_straight(&|meter| meter.write_sizes.get(size).copied().unwrap_or(0)));
        ops && reads && writes
    }

    /// Begins a new phase; calls still in flight go on being in flight.
    pub(crate) fn turn_page(&mut self, now: Nanos) -> Self {
        let mut next = Self::new(now);
        for op in self.ops.known().ops() {
            let in_flight = self.op(op).in_flight;
            if in_flight > 0 {
                let sums = next.ops.entry(op);
                (sums.in_flight, sums.in_flight_max) = (in_flight, in_flight);
                sums.last_change = now;
            }
        }
        std::mem::replace(self, next)
    }
}

/// A multiplication to 128 bits is a call of a library in wasm; these factors hardly ever need one.
fn wide_product(a: u64, b: u64) -> u128 {
    if (a | b) >> 32 == 0 {
        (a * b).into()
    } else {
        u128::from(a) * u128::from(b)
    }
}

/// Sizes of which there are fewer than this part of all come as chance has it, each once or twice (assumption).
const RARE: u64 = 64;

/// How many calls there were of each size, out of as many as there are in all.
fn follow<K: Ord + Clone>(
    from: &BTreeMap<K, u64>,
    (low, high): (&BTreeMap<K, u64>, &BTreeMap<K, u64>),
    line: Line,
    calls: u64,
) -> BTreeMap<K, u64> {
    let all = [low, high].map(|sizes| sizes.values().sum());
    let of = |sizes: &BTreeMap<K, u64>, key| sizes.get(key).copied().unwrap_or(0);
    let points = from
        .iter()
        .map(|(key, from)| [*from, of(low, key), of(high, key)]);
    let counts = follow_counts(points.collect(), all, line, calls);
    let mut followed = from.clone();
    for (followed, count) in followed.values_mut().zip(counts) {
        *followed = count;
    }
    followed
}

/// Each lies on a line, those of rare sizes together. Where sizes grow rarer, a line would lead below none, and the others
/// come to more calls than there are: then each has its share of these.
#[inline(never)]
fn follow_counts(points: Vec<[u64; 3]>, all: [u64; 2], line: Line, calls: u64) -> Vec<u64> {
    let share = |of: u64, part: u64, whole: u64| {
        (u128::from(of) * u128::from(part) / u128::from(whole.max(1))) as u64
    };
    let least = points.iter().map(|[from, ..]| from).sum::<u64>() / RARE;
    let (mut rare, mut low, mut high) = (0, all[0], all[1]);
    for point in &points {
        if point[0] < least {
            rare += point[0];
        } else {
            low -= point[1];
            high -= point[2];
        }
    }
    let rare_followed = line.at(rare, low, high);
    let follow = |[from, low, high]: [u64; 3]| match from < least {
        true => share(from, rare_followed, rare),
        false => line.at(from, low, high),
    };
    let mut counts: Vec<u64> = points.into_iter().map(follow).collect();
    let rounding = counts.len() as u64;
    let sum = counts.iter().sum::<u64>();
    if sum.abs_diff(calls) > rounding {
        let mut seen = 0;
        for count in &mut counts {
            let before = seen;
            seen += *count;
            *count = share(seen, calls, sum) - share(before, calls, sum);
        }
    }
    counts
}
