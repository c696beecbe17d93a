//! What is known of the calls of one operation, over all that was read of them.

use serde::Serialize;

/// Sums and means over the calls of one operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct OpObserved {
    pub count: f64,
    /// Where a rate is all that is told, its mean over the intervals; the count is then a mere weight.
    pub per_s: Option<f64>,
    /// So many intervals the rate is the mean of.
    #[serde(skip)]
    pub intervals: u32,
    pub round_trip_ms: Option<f64>,
    pub execute_ms: Option<f64>,
    pub queue_ms: Option<f64>,
    pub sent_bytes_per_call: Option<f64>,
    pub received_bytes_per_call: Option<f64>,
    /// Where the two are not told apart.
    #[serde(skip)]
    pub bytes_both_ways_per_call: Option<f64>,
    /// Sent more than once.
    #[serde(skip)]
    pub repeated: f64,
    /// Its times are means over all loads since the mount.
    #[serde(skip)]
    pub of_totals: bool,
    /// Answered with an error.
    #[serde(skip)]
    pub errors: f64,
}

/// Fewer calls than this say little about a mean.
pub(crate) const FEW_CALLS: f64 = 30.0;

/// The headers of a READ's reply and of a WRITE are shorter (RFC 1813, RFC 8881: some 100 to 300 bytes).
pub(crate) const MORE_THAN_HEADERS: f64 = 512.0;

/// Without the headers around them.
pub(crate) fn data_bytes(bytes: f64) -> Option<f64> {
    let data = libm::floor(bytes / MORE_THAN_HEADERS) * MORE_THAN_HEADERS;
    (data > 0.0).then_some(data)
}

impl OpObserved {
    /// What its share is of: calls, or calls in a second where no count is told.
    pub fn weight(&self) -> f64 {
        self.per_s.unwrap_or(self.count)
    }

    /// Data in a READ, without what stands around it.
    pub fn bytes_read_per_call(&self) -> Option<f64> {
        data_bytes(
            self.received_bytes_per_call
                .or(self.bytes_both_ways_per_call)?,
        )
    }

    /// Data in a WRITE.
    pub fn bytes_written_per_call(&self) -> Option<f64> {
        data_bytes(self.sent_bytes_per_call.or(self.bytes_both_ways_per_call)?)
    }
}
