//! What Kerberos and TLS add to calls: bytes, and the work of the processors at both ends.
//!
//! With Kerberos every message carries a checksum of its header; krb5i adds one over what it carries, and krb5p encrypts
//! that (RFC 2203, section 5.3; tokens of RFC 4121). How many bytes that is was measured, what it takes was not. A call's own task does it: on a Linux client any core may
//! (net/sunrpc/clnt.c call_encode, call_decode; sched.c rpciod_start, WQ_UNBOUND), on a server each thread for its own
//! call (net/sunrpc/auth_gss/svcauth_gss.c svcauth_gss_accept, svcauth_gss_release). TLS (RFC 9289) belongs to the
//! connection: who sends on it encrypts, who receives from it decrypts (net/tls/tls_sw.c tls_sw_sendmsg, tls_sw_recvmsg),
//! one core for each at a time.
//!
//! Left out: setting up contexts and sessions (NULL calls, upcalls to gssd and tlshd), cards that encrypt, processors without
//! instructions for AES, what a filer of another make needs, the owners' names in NFSv4's listings (16 bytes an entry), and that
//! what is given back as the machine's is signed whole.

mod tokens;

pub use tokens::Tokens;

use crate::scenario::{Os, Scenario};
use crate::units::Nanos;
use tokens::Habits;

/// Of Kerberos, as sec= names it (nfs(5)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Service {
    Krb5,
    Krb5i,
    Krb5p,
}

/// What a mount has of both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Security {
    pub kerberos: Option<Service>,
    pub tls: bool,
    pub tokens: Tokens,
    /// Times of the work below.
    scale: f64,
    habits: Habits,
}

/// A record of TLS 1.3 and what it adds: header, type of content and tag (RFC 8446, section 5.2).
const RECORD_BYTES: u64 = 1 << 14;
const RECORD_ADDS_BYTES: u64 = 5 + 1 + 16;

/// One checksum of a header: two hashes of some blocks, their set-up and memory (an assumption: 0.2 µs is the hashing, the
/// rest what net/sunrpc/auth_gss/gss_krb5_crypto.c does around it).
const CHECKSUM_NS: f64 = 1500.0;
/// AES-256-CBC, which encrypts one block after the other: 1.0 GB/s (`openssl speed` on an AMD EPYC of family 25, as for all
/// below).
const ENCRYPT_NS_PER_BYTE: f64 = 1.0;
/// The same, which decrypts several at once: 7.7 GB/s.
const DECRYPT_NS_PER_BYTE: f64 = 0.13;
/// Pages are copied to be encrypted and to be decrypted (gss_krb5_wrap.c; about 5 GB/s, an assumption).
const COPY_NS_PER_BYTE: f64 = 0.2;
/// AES-256-GCM: 4.1 GB/s, and a record's set-up (1 µs of 16 KiB, an assumption).
const TLS_NS_PER_BYTE: f64 = 0.24 + 1000.0 / RECORD_BYTES as f64;
/// A burst's last record is seldom full, and needs its set-up all the same.
const TLS_NS: f64 = 1000.0;

impl Security {
    /// None: sec=sys without TLS. Of a list of flavours the first is taken, which a client tries first (nfs(5)).
    pub fn of(scenario: &Scenario) -> Option<Self> {
        let kerberos = |value: &str| {
            Some(match value.split(':').next()? {
                "krb5" => Service::Krb5,
                "krb5i" => Service::Krb5i,
                "krb5p" => Service::Krb5p,
                _ => return None,
            })
        };
        let tls = match scenario.client.os {
            Os::Linux => matches!(scenario.option_value("xprtsec"), Some("tls" | "mtls")),
            Os::Freebsd => scenario.has_option("tls"),
            Os::Openbsd => return None,
        };
        let kerberos = scenario.option_value("sec").and_then(kerberos);
        (tls || kerberos.is_some()).then_some(Self {
            kerberos,
            tls,
            tokens: Tokens::of(scenario),
            scale: scenario.mount.security_scale.unwrap_or(1.0),
            habits: Habits::of(scenario),
        })
    }

    /// The work on a message with so many bytes before it is sent.
    pub fn seal(self, bytes: u64) -> Nanos {
        self.work(bytes, ENCRYPT_NS_PER_BYTE)
    }

    /// The work on one that has come.
    pub fn open(self, bytes: u64) -> Nanos {
        self.work(bytes, DECRYPT_NS_PER_BYTE)
    }

    fn work(self, bytes: u64, cipher_ns_per_byte: f64) -> Nanos {
        let (checksums, per_byte) = match self.kerberos {
            None => (0.0, 0.0),
            Some(Service::Krb5) => (1.0, 0.0),
            Some(Service::Krb5i) => (2.0, self.tokens.ns_per_byte()),
            Some(Service::Krb5p) => (
                2.0,
                self.tokens.ns_per_byte() + COPY_NS_PER_BYTE + cipher_ns_per_byte,
            ),
        };
        Nanos::from_nanos(self.scale * (checksums * CHECKSUM_NS + bytes as f64 * per_byte))
    }

    /// A sender's or receiver's work on each burst and on each of its bytes.
    pub(crate) fn of_connection(self) -> (f64, f64) {
        let times = if self.tls { self.scale } else { 0.0 };
        (times * TLS_NS, times * TLS_NS_PER_BYTE)
    }

    /// What so many bytes are on the wire.
    pub(crate) fn on_the_wire(self, bytes: u64) -> u64 {
        match self.tls {
            true => bytes + bytes.div_ceil(RECORD_BYTES) * RECORD_ADDS_BYTES,
            false => bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(os: &str, options: &str) -> Option<Security> {
        let text = format!(
            r#"{{"client":{{"os":"{os}"}},"mount":{{"version":"3","options":[{options}]}},"phases":[{{"op":"find"}}]}}"#
        );
        let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
        let security = Security::of(&scenario);
        assert!(
            security.is_none() || scenario.has_options_of_the_whole(),
            "{os} {options}: the first engine would answer without it"
        );
        security
    }

    #[test]
    fn the_last_word_of_a_mount_line_and_the_first_flavour_of_a_list_hold() {
        let kerberos = |options: &str| of("linux", options).and_then(|security| security.kerberos);
        assert_eq!(kerberos(r#""sec=krb5p""#), Some(Service::Krb5p));
        assert_eq!(kerberos(r#""sec=krb5i:sys""#), Some(Service::Krb5i));
        assert_eq!(kerberos(r#""sec=krb5","sec=sys""#), None);
        assert_eq!(of("linux", r#""sec=sys:krb5p""#), None);
        assert_eq!(of("openbsd", r#""sec=krb5p""#), None);
        let tls = |os: &str, options: &str| of(os, options).is_some_and(|security| security.tls);
        assert!(tls("linux", r#""xprtsec=mtls""#) && tls("freebsd", r#""tls""#));
        assert!(!tls("linux", r#""tls""#) && !tls("linux", r#""xprtsec=none""#));
    }

    #[test]
    fn each_record_of_tls_has_its_own_bytes() {
        let Some(tls) = of("linux", r#""xprtsec=tls""#) else {
            panic!("TLS")
        };
        assert_eq!(tls.on_the_wire(100), 122);
        assert_eq!(tls.on_the_wire(65_536), 65_536 + 4 * 22);
        assert_eq!(tls.seal(65_536), Nanos::ZERO);
    }
}
