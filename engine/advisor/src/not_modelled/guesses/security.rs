//! Kerberos and TLS (transport/security.rs of the simulator): priced by what processors need, and never measured on a mount.

use crate::text;
use mountwise_sim::Scenario;
use mountwise_sim::transport::security::{Security, Service, Tokens};
use mountwise_sim::units::Nanos;
use mountwise_sim::usage::Resource;

/// How far the work may be from what is taken for it: processors differ twofold (aes-cbc with keys of 256 bits encrypts 0.4 to
/// 1 GB/s in public runs of `cryptsetup benchmark` on processors with instructions for it), and the one report of krb5p, on
/// linux-nfs, lost more than they account for: 50 to 75 % of 250 MB/s is 3 to 8 times the work.
pub(super) const FACTORS: [f64; 2] = [0.5, 4.0];

pub(super) fn is_priced(scenario: &Scenario) -> bool {
    Security::of(scenario).is_some()
}

pub(super) fn scale(scenario: &mut Scenario, factor: f64) {
    scenario.mount.security_scale = Some(factor);
}

/// Whether a call's own task seals and opens it, on any core.
pub(crate) fn is_done_by_any_core(scenario: &Scenario) -> bool {
    Security::of(scenario).is_some_and(|security| security.kerberos.is_some())
}

/// What a processor there does besides, where it does.
pub(crate) fn at(resource: Resource, scenario: &Scenario) -> Option<String> {
    let security = Security::of(scenario)?;
    match resource {
        Resource::ClientProcessor | Resource::ServerProcessor => {
            let service = security.kerberos?;
            Some(format!(", {} included", name(service)))
        }
        Resource::ClientSender
        | Resource::ServerReceiver
        | Resource::ServerSender
        | Resource::ClientReceiver => security.tls.then(|| ", TLS included".to_owned()),
        _ => None,
    }
}

/// `, 480 µs of it sec=krb5p`: of a call that carries so many bytes one way.
pub(crate) fn in_call(scenario: &Scenario, bytes: f64) -> String {
    let told = Security::of(scenario).and_then(|security| {
        let name = name(security.kerberos?);
        let ways = [bytes as u64, 0].map(|bytes| security.seal(bytes) + security.open(bytes));
        let [there, back] = ways.map(Nanos::seconds);
        Some(format!(", {} of it {name}", text::seconds(there + back)))
    });
    told.unwrap_or_default()
}

fn name(service: Service) -> &'static str {
    match service {
        Service::Krb5 => "sec=krb5",
        Service::Krb5i => "sec=krb5i",
        Service::Krb5p => "sec=krb5p",
    }
}

pub(super) fn notes(scenario: &Scenario) -> impl Iterator<Item = String> {
    let security = Security::of(scenario);
    let [least, most] = FACTORS;
    let apart = format!("the interval is that of {least} to {most} times the work");
    let priced = |security: Security| Some((security.kerberos?, security.tokens));
    let kerberos = security.and_then(priced).map(|(service, tokens)| {
        let hash = match tokens {
            Tokens::Sha1 => "SHA-1",
            Tokens::Sha2 => "SHA-384, on which both kernels agree",
        };
        let work = match service {
            Service::Krb5 => "a checksum of each header".to_owned(),
            Service::Krb5i => format!(
                "signing each call and reply as fast as a core of today does with HMAC by {hash}"
            ),
            Service::Krb5p => format!(
                "encrypting each call and reply as fast as a core with instructions for AES does, and signing it by {hash}; a report on \
                 linux-nfs lost 50 to 75 % of the read throughput to it"
            ),
        };
        let option = name(service);
        format!(
            "what {option} costs was never measured here, but for its bytes: it is taken as {work}; {apart}, and setting up contexts (NULL \
             calls, gssd) is left out"
        )
    });
    let tls = security.filter(|security| security.tls).map(|_| {
        format!(
            "what TLS costs was never measured here: it is taken as AES-256-GCM on one core for each connection and direction; {apart}, and \
             handshakes and cards that encrypt are left out"
        )
    });
    kerberos.into_iter().chain(tls)
}
