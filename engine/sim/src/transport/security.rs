//! What Kerberos and TLS add to calls: bytes, and the work of the processors at both ends.
//!
//! With Kerberos every message carries a checksum of its header; krb5i adds one over what it carries, and krb5p encrypts
//! that (RFC 2203, section 5.3; tokens of RFC 4121). A call's own task does it: on a Linux client any core may
//! (net/sunrpc/clnt.c call_encode, call_decode; sched.c rpciod_start, WQ_UNBOUND), on a server each thread for its own
//! call (net/sunrpc/auth_gss/svcauth_gss.c svcauth_gss_accept, svcauth_gss_release). TLS (RFC 9289) belongs to the
//! connection: who sends on it encrypts, who receives from it decrypts (net/tls/tls_sw.c tls_sw_sendmsg, tls_sw_recvmsg),
//! one core for each at a time.
//!
//! Left out: setting up contexts and sessions (NULL calls, upcalls to gssd and tlshd), cards that encrypt, processors without
//! instructions for AES, and what a filer of another make needs.

use super::headers::Headers;
use crate::scenario::{Os, Scenario};
use crate::units::Nanos;

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
    /// Times of the work below.
    scale: f64,
}

/// A token with a checksum: its header, and HMAC-SHA1-96 (RFC 4121, section 4.2.6.1; RFC 3962). The credential is as long as
/// that of AUTH_SYS with a name of five letters and no further groups, which stands in the table of headers.
const CHECKSUM_BYTES: u16 = 16 + 12;
/// Around what a message of krb5i carries: length, sequence number, length of the checksum (RFC 2203, section 5.3.2.2).
const SIGNED_BYTES: u16 = 4 + 4 + 4 + CHECKSUM_BYTES;
/// Around what one of krb5p carries: length and sequence number (RFC 2203, section 5.3.2.3); the token's header, the
/// confounder, the header once more and the checksum (RFC 4121, section 4.2.4; RFC 3962).
const SEALED_BYTES: u16 = 4 + 4 + 16 + 16 + 16 + 12;
/// A record of TLS 1.3 and what it adds: header, type of content and tag (RFC 8446, section 5.2).
const RECORD_BYTES: u64 = 1 << 14;
const RECORD_ADDS_BYTES: u64 = 5 + 1 + 16;

/// One checksum of a header: two hashes of some blocks, their set-up and memory (an assumption: 0.2 µs is the hashing, the
/// rest what net/sunrpc/auth_gss/gss_krb5_crypto.c does around it).
const CHECKSUM_NS: f64 = 1500.0;
/// HMAC-SHA1 (`openssl speed` on an AMD EPYC of family 25: 1.9 GB/s in blocks of 16 KiB), as for all below.
const HASH_NS_PER_BYTE: f64 = 0.55;
/// AES-256-CBC, which encrypts one block after the other: 1.0 GB/s.
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
            scale: scenario.mount.security_scale.unwrap_or(1.0),
        })
    }

    /// What its messages are longer by.
    #[must_use]
    pub fn dress(self, headers: Headers) -> Headers {
        let more = match self.kerberos {
            None => 0,
            Some(Service::Krb5) => 0,
            Some(Service::Krb5i) => SIGNED_BYTES,
            Some(Service::Krb5p) => SEALED_BYTES,
        };
        let verifier = self.kerberos.map_or(0, |_| CHECKSUM_BYTES);
        Headers {
            call_bytes: headers.call_bytes + verifier + more,
            reply_bytes: headers.reply_bytes + verifier + more,
        }
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
            Some(Service::Krb5i) => (2.0, HASH_NS_PER_BYTE),
            Some(Service::Krb5p) => (
                2.0,
                HASH_NS_PER_BYTE + COPY_NS_PER_BYTE + cipher_ns_per_byte,
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
    fn messages_grow_by_their_tokens() {
        let plain = Headers {
            call_bytes: 96,
            reply_bytes: 112,
        };
        for (options, more) in [
            (r#""sec=krb5""#, 28),
            (r#""sec=krb5i""#, 68),
            (r#""sec=krb5p""#, 96),
            (r#""xprtsec=tls""#, 0),
        ] {
            let dressed = of("linux", options).map(|security| security.dress(plain));
            let expected = Headers {
                call_bytes: 96 + more,
                reply_bytes: 112 + more,
            };
            assert_eq!(dressed, Some(expected), "{options}");
        }
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
