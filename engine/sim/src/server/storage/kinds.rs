//! The kinds of storage, what they cost, and the words that name them.

use crate::server::flushes::Sharing;

/// Costs of one kind of storage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kind {
    pub name: &'static str,
    /// Access outside a sequential stream, in nanoseconds.
    pub access_ns: f64,
    /// Of all requests together; of a service, of each.
    pub ns_per_byte: f64,
    /// Going on to the next of many places that a flush writes in their order, in nanoseconds.
    pub place_ns: f64,
    /// Making earlier writes durable (device flush, journal commit), in nanoseconds.
    pub flush_ns: f64,
    /// Accesses made side by side.
    pub parallel: usize,
    /// Whether callers share a flush.
    pub sharing: Sharing,
}

/// NVMe that loses what it has not written when its power goes.
pub const FLASH: &str = "nvme without capacitors";
/// The kind behind which no host stands but a service.
const CLOUD: &str = "cloud";

impl Kind {
    /// One rate for each client, whatever its connections. Assumption: so Amazon EFS states its quota (throughput per
    /// NFS client); services that limit each connection gain more by several than is told here.
    pub fn limits_each_client(&self) -> bool {
        self.name == CLOUD
    }

    /// Nobody ever waits for it, so what it holds need not be known.
    pub(super) fn is_free(&self) -> bool {
        self.access_ns == 0.0 && self.ns_per_byte == 0.0 && self.flush_ns == 0.0
    }
}

/// The usual size of each kind; `storage_scale` moves it when a calibration can tell. No figure here is measured:
/// where a row names no reckoning, it is an assumption.
static KINDS: &[Kind] = &[
    // Nobody waits for it.
    Kind {
        name: "memory",
        access_ns: 0.0,
        ns_per_byte: 0.0,
        place_ns: 0.0,
        flush_ns: 0.0,
        parallel: 64,
        sharing: Sharing::Apart,
    },
    // Assumption: a data-centre device that acknowledges a flush from memory that outlives a power loss.
    Kind {
        name: "nvme",
        access_ns: 80_000.0,
        ns_per_byte: 0.33,
        // Accesses side by side.
        place_ns: 2_500.0,
        flush_ns: 30_000.0,
        parallel: 32,
        sharing: Sharing::Together,
    },
    // Assumption: the same without such memory, so that a flush has to reach the flash as an SSD's.
    Kind {
        name: FLASH,
        access_ns: 80_000.0,
        ns_per_byte: 0.33,
        place_ns: 2_500.0,
        flush_ns: 500_000.0,
        parallel: 32,
        sharing: Sharing::Together,
    },
    // Assumption: SATA (0.5 GB/s), and a flush that has to reach the flash.
    Kind {
        name: "ssd",
        access_ns: 120_000.0,
        ns_per_byte: 2.0,
        // Accesses side by side.
        place_ns: 15_000.0,
        flush_ns: 500_000.0,
        parallel: 8,
        sharing: Sharing::Together,
    },
    // 7,200 turns a minute: half a turn 4.2 ms and about 8 ms of seeking; a flush is a turn (8.3 ms) for the data
    // and one for the journal. Bytes: assumption, 150 MB/s.
    Kind {
        name: "disk",
        access_ns: 12_000_000.0,
        ns_per_byte: 6.5,
        // Seeks are short then: half a turn.
        place_ns: 4_200_000.0,
        flush_ns: 16_600_000.0,
        parallel: 1,
        sharing: Sharing::Together,
    },
    // Disks as above; assumption: four of them work side by side.
    Kind {
        name: "raid",
        access_ns: 12_000_000.0,
        ns_per_byte: 2.0,
        place_ns: 1_050_000.0,
        flush_ns: 16_600_000.0,
        parallel: 4,
        sharing: Sharing::Together,
    },
    // Assumption: a network and a replica away, and no journal of the server that all would wait for.
    Kind {
        name: CLOUD,
        access_ns: 600_000.0,
        ns_per_byte: 3.0,
        // Accesses side by side.
        place_ns: 9_400.0,
        flush_ns: 1_500_000.0,
        parallel: 64,
        sharing: Sharing::Apart,
    },
];

/// What in a record's or a user's words names a kind; the first that occurs decides. Records name ext4 without
/// its device: it counts as an SSD (assumption).
static WORDS: &[(&str, &str)] = &[
    ("tmpfs", "memory"),
    ("memory", "memory"),
    ("without capacitors", FLASH),
    ("nvme", "nvme"),
    ("raid", "raid"),
    ("disk", "disk"),
    ("hdd", "disk"),
    ("cloud", CLOUD),
    ("ssd", "ssd"),
    ("ext4", "ssd"),
];

/// The kind that words name, if they name one.
pub fn named(words: &str) -> Option<&'static str> {
    let words = words.to_ascii_lowercase();
    let found = WORDS.iter().find(|(part, _)| words.contains(part));
    found.map(|(_, name)| *name)
}

/// The kind that a record's or a user's words are taken to mean: none at all is memory, unknown ones are an SSD.
pub fn kind(words: Option<&str>) -> &'static Kind {
    let words = words.unwrap_or("");
    let name = match named(words) {
        None if words.is_empty() => "memory",
        found => found.unwrap_or("ssd"),
    };
    KINDS
        .iter()
        .find(|kind| kind.name == name)
        .unwrap_or(&KINDS[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_records_name_a_kind() {
        for (words, name) in [
            ("memory disk with UFS", "memory"),
            ("tmpfs", "memory"),
            ("ext4", "ssd"),
            ("cloud file service", "cloud"),
            ("raid", "raid"),
            ("nvme, without capacitors", FLASH),
        ] {
            assert_eq!(kind(Some(words)).name, name);
            assert_eq!(named(words), Some(name));
        }
        for words in ["floppy", "NetApp", "zfs", ""] {
            assert_eq!(named(words), None, "{words}");
        }
        assert_eq!(kind(None).name, "memory");
        assert_eq!(kind(Some("zfs")).name, "ssd");
    }
}
