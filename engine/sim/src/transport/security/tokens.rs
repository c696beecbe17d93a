//! What Kerberos adds to the bytes of a message: a token by what both ends agree on, and what Linux does besides.

use super::{Security, Service};
use crate::kernel::KernelVersion;
use crate::op::Op;
use crate::scenario::{NfsVersion, Os, Scenario};
use crate::server::knfsd;
use crate::transport::headers::Headers;

/// With what Kerberos signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tokens {
    /// HMAC-SHA1-96 (RFC 3962).
    Sha1,
    /// HMAC-SHA384-192 (RFC 8009).
    Sha2,
}

/// What of a mount decides which of its messages are longer, or signed otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Habits {
    /// Owners stand in replies as names.
    owners_by_name: bool,
    /// What is given back goes out as the machine's, signed whole.
    machine_gives_back: bool,
}

/// From here on both ends of a Linux mount have RFC 8009's types, and prefer them: they agree on one by themselves (RFC 4537),
/// whatever keys the KDC has for the server (net/sunrpc/auth_gss/gss_krb5_mech.c
/// `gss_krb5_prepare_enctype_priority_list`; the exact release is inferred, 6.1.192 signs with 12 bytes and 6.12.117 with 24).
const SHA2_TOKENS: KernelVersion = KernelVersion::new(6, 3, 0);
/// The head of a token (RFC 4121, section 4.2.6).
const TOKEN_BYTES: u16 = 16;
/// RPCSEC_GSS's credential with knfsd's handle of four bytes, 32 with its own head, beside AUTH_SYS's with a name of five
/// letters and no further groups, 36, which stands in the table of headers (RFC 2203, section 5; RFC 5531, appendix A).
const SHORTER_CREDENTIAL_BYTES: u16 = 4;
/// Around what a message of krb5i carries: length, sequence number, length of the checksum (RFC 2203, section 5.3.2.2).
const SIGNED_BYTES: u16 = 4 + 4 + 4;
/// Around what one of krb5p carries: length and sequence number (RFC 2203, section 5.3.2.3); the token's head, the
/// confounder, and the head once more (RFC 4121, section 4.2.4).
const SEALED_BYTES: u16 = 4 + 4 + TOKEN_BYTES + 16 + TOKEN_BYTES;
/// Owner and group as names of nine to twelve letters with their domain, where AUTH_SYS has a number of up to four digits for
/// each (fs/nfsd/nfs4idmap.c `nfsd4_encode_user`: numbers for AUTH_SYS alone; `root@test`, measured).
const NAMES_BYTES: u16 = 2 * 8;
/// HMAC-SHA1 (`openssl speed` on an AMD EPYC of family 25: 1.9 GB/s in blocks of 16 KiB).
const SHA1_NS_PER_BYTE: f64 = 0.55;
/// HMAC-SHA384 (`openssl speed` on an Intel Xeon of family 6, model 167, which takes 0.51 for SHA-1: 0.75 GB/s): processors have
/// instructions for the other.
const SHA384_NS_PER_BYTE: f64 = 1.33;

impl Security {
    /// What its messages are longer by.
    #[must_use]
    pub fn dress(self, op: Op, headers: Headers) -> Headers {
        let Some(service) = self.kerberos else {
            return headers;
        };
        let token = self.tokens.bytes();
        let gives_back = matches!(op, Op::Close | Op::OpenDowngrade | Op::Delegreturn);
        let service = if self.habits.machine_gives_back && gives_back {
            Service::Krb5i
        } else {
            service
        };
        let around = match service {
            Service::Krb5 => 0,
            Service::Krb5i => SIGNED_BYTES + TOKEN_BYTES + token,
            Service::Krb5p => SEALED_BYTES + token,
        };
        let more = TOKEN_BYTES + token + around;
        let names = match op {
            Op::Open
            | Op::OpenNoattr
            | Op::Getattr
            | Op::Lookup
            | Op::LookupRoot
            | Op::Create
            | Op::Symlink
            | Op::Link
            | Op::Setattr
                if self.habits.owners_by_name =>
            {
                NAMES_BYTES
            }
            _ => 0,
        };
        Headers {
            call_bytes: headers.call_bytes + more - SHORTER_CREDENTIAL_BYTES,
            reply_bytes: headers.reply_bytes + more + names,
        }
    }
}

impl Tokens {
    pub(super) fn of(scenario: &Scenario) -> Self {
        let client = client_release(scenario);
        let both = client.zip(knfsd::release(scenario));
        match both {
            Some((client, (server, _))) if client.min(server) >= SHA2_TOKENS => Self::Sha2,
            _ => Self::Sha1,
        }
    }

    /// Of the checksum.
    const fn bytes(self) -> u16 {
        match self {
            Self::Sha1 => 12,
            Self::Sha2 => 24,
        }
    }

    pub(super) const fn ns_per_byte(self) -> f64 {
        match self {
            Self::Sha1 => SHA1_NS_PER_BYTE,
            Self::Sha2 => SHA384_NS_PER_BYTE,
        }
    }
}

impl Habits {
    pub(super) fn of(scenario: &Scenario) -> Self {
        let between_linux = scenario.client.os == Os::Linux && knfsd::release(scenario).is_some();
        let version = scenario.protocol();
        Self {
            owners_by_name: between_linux && version.is_v4(),
            machine_gives_back: between_linux
                && matches!(version, NfsVersion::V41 | NfsVersion::V42),
        }
    }
}

/// None: it runs something else.
fn client_release(scenario: &Scenario) -> Option<KernelVersion> {
    let told = scenario.client.version.as_deref();
    let release = told.and_then(KernelVersion::parse);
    (scenario.client.os == Os::Linux).then(|| release.unwrap_or(KernelVersion::ASSUMED))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// More bytes of the call, and of the reply.
    type Measured = (Op, u16, u16);

    /// Bytes of calls and replies beside those of sec=sys (mountstats of 6.1.192 and 6.12.117, each between two emulated
    /// machines, the client's name of five letters, the owners' names of nine with their domain; MIT's KDC 1.20).
    #[test]
    fn messages_grow_as_was_measured() {
        let plain = Headers {
            call_bytes: 200,
            reply_bytes: 300,
        };
        let cases: &[(&str, &str, &str, &[Measured])] = &[
            (
                "6.1.192",
                "3",
                "krb5",
                &[(Op::Read, 24, 28), (Op::Lookup, 24, 28)],
            ),
            (
                "6.1.192",
                "3",
                "krb5i",
                &[(Op::Write, 64, 68), (Op::Getattr, 64, 68)],
            ),
            (
                "6.1.192",
                "4.0",
                "krb5",
                &[(Op::Open, 24, 44), (Op::Close, 24, 28)],
            ),
            (
                "6.1.192",
                "4.1",
                "krb5",
                &[
                    (Op::Close, 64, 68),
                    (Op::Delegreturn, 64, 68),
                    (Op::Commit, 24, 28),
                ],
            ),
            (
                "6.1.192",
                "4.1",
                "krb5i",
                &[(Op::Close, 64, 68), (Op::Lookup, 64, 84)],
            ),
            ("6.12.117", "3", "krb5", &[(Op::Read, 36, 40)]),
            ("6.12.117", "3", "krb5i", &[(Op::Read, 88, 92)]),
            (
                "6.12.117",
                "3",
                "krb5p",
                &[(Op::Read, 116, 120), (Op::Access, 116, 120)],
            ),
            (
                "6.12.117",
                "4.0",
                "krb5p",
                &[(Op::Getattr, 116, 136), (Op::Remove, 116, 120)],
            ),
            (
                "6.12.117",
                "4.1",
                "krb5",
                &[(Op::Close, 88, 92), (Op::OpenNoattr, 36, 56)],
            ),
            (
                "6.12.117",
                "4.1",
                "krb5p",
                &[
                    (Op::Delegreturn, 88, 92),
                    (Op::Open, 116, 136),
                    (Op::Statfs, 116, 120),
                ],
            ),
        ];
        for (kernel, version, flavour, measured) in cases {
            let text = format!(
                r#"{{"client":{{"os":"linux","version":"{kernel}"}},"mount":{{"version":"{version}","options":["sec={flavour}"]}},
                    "server":{{"os":"linux"}},"phases":[{{"op":"find"}}]}}"#
            );
            let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
            for (op, call, reply) in *measured {
                let dressed = Security::of(&scenario).map(|security| security.dress(*op, plain));
                let expected = Headers {
                    call_bytes: 200 + call,
                    reply_bytes: 300 + reply,
                };
                assert_eq!(
                    dressed,
                    Some(expected),
                    "{kernel} {version} {flavour} {op:?}"
                );
            }
        }
    }

    #[test]
    fn what_is_not_known_to_have_the_newer_tokens_signs_with_sha_1() {
        let tokens = |client: &str, server: &str| {
            let text = format!(
                r#"{{"client":{client},"mount":{{"version":"3","options":["sec=krb5i"]}},"server":{server},"phases":[{{"op":"find"}}]}}"#
            );
            let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
            Security::of(&scenario).map(|security| security.tokens)
        };
        for (client, server, expected) in [
            (
                r#"{"os":"linux","version":"6.12.95"}"#,
                r#"{"os":"linux"}"#,
                Tokens::Sha2,
            ),
            (
                r#"{"os":"linux","version":"6.12.95"}"#,
                r#"{"os":"linux","version":"5.14.0"}"#,
                Tokens::Sha1,
            ),
            (
                r#"{"os":"linux","version":"6.1.176"}"#,
                r#"{"os":"linux","version":"6.12.95"}"#,
                Tokens::Sha1,
            ),
            (r#"{"os":"linux","version":"6.12.95"}"#, "{}", Tokens::Sha1),
            (
                r#"{"os":"freebsd","version":"14.1"}"#,
                r#"{"os":"linux"}"#,
                Tokens::Sha1,
            ),
        ] {
            assert_eq!(tokens(client, server), Some(expected), "{client} {server}");
        }
    }
}
