//! Releases of the Linux kernel: a client may run one, and so may its server.

/// A kernel release as `uname -r` prints it: `6.1.176`, `6.12.95`, `5.4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct KernelVersion {
    pub major: u32,
    pub minor: u32,
    pub patch: u32,
}

impl KernelVersion {
    /// Where a scenario does not name the client's kernel, a current long-term one is assumed.
    pub const ASSUMED: Self = Self::new(6, 12, 95);

    pub const fn new(major: u32, minor: u32, patch: u32) -> Self {
        Self {
            major,
            minor,
            patch,
        }
    }

    /// Reads the leading `major.minor[.patch]`; what follows (`-amd64`, `+deb12`) says nothing, but where Debian has its
    /// builds in the place of the patch level.
    pub fn parse(text: &str) -> Option<Self> {
        let mut numbers = text.split(['.', '-', '+', '_', ' ']).map(str::parse::<u32>);
        let major = numbers.next()?.ok()?;
        let minor = numbers.next()?.ok()?;
        let patch = numbers.next().and_then(Result::ok).unwrap_or(0);
        let build = numbers
            .next()
            .and_then(Result::ok)
            .filter(|build| *build > 0);
        let of_debian = DEBIAN_FLAVOURS
            .iter()
            .any(|flavour| text.ends_with(flavour));
        match (major, minor, patch, build) {
            (6, 1, 0, Some(build)) if of_debian => {
                let last = DEBIAN_6_1.len() - 1;
                Some(Self::new(6, 1, DEBIAN_6_1[last.min(build as usize - 1)]))
            }
            _ => Some(Self::new(major, minor, patch)),
        }
    }

    /// The kernel of RHEL 8 (and its rebuilds), whatever its build; upstream went on to 4.18.20.
    pub const fn is_of_rhel_8(self) -> bool {
        self.is_of(4, 18) && self.patch == 0
    }

    /// The kernel of RHEL 9; upstream went on to 5.14.21.
    pub(crate) const fn is_of_rhel_9(self) -> bool {
        self.is_of(5, 14) && self.patch == 0
    }

    pub(crate) const fn is_of(self, major: u32, minor: u32) -> bool {
        self.major == major && self.minor == minor
    }

    pub(crate) const fn at_least(self, major: u32, minor: u32) -> bool {
        self.major > major || (self.major == major && self.minor >= minor)
    }
}

/// Patch levels of Debian 12's builds 6.1.0-1 to 6.1.0-50 (changelog of its package linux 6.1.176-1: "Bump ABI to" up to
/// 38, then one build each upload).
const DEBIAN_6_1: [u32; 50] = [
    4, 7, 8, 11, 12, 15, 20, 25, 27, 37, 38, 52, 55, 64, 66, 67, 69, 76, 82, 85, 90, 94, 98, 106,
    106, 112, 115, 119, 123, 124, 128, 129, 133, 135, 137, 139, 140, 147, 148, 153, 158, 159, 162,
    164, 170, 170, 170, 172, 174, 176,
];
const DEBIAN_FLAVOURS: [&str; 7] = [
    "-amd64",
    "-arm64",
    "-686",
    "-686-pae",
    "-armmp",
    "-powerpc64le",
    "-s390x",
];

/// Who built a kernel, as far as `uname -r` tells: some take patches from later releases, or build it otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Builder {
    /// `6.8.0-151-generic`.
    Ubuntu {
        build: u32,
    },
    Unknown,
}

/// Flavours of Ubuntu's kernels.
const UBUNTU_FLAVOURS: [&str; 17] = [
    "generic",
    "lowlatency",
    "aws",
    "azure",
    "gcp",
    "kvm",
    "oracle",
    "virtual",
    "fips",
    "gke",
    "gkeop",
    "ibm",
    "intel",
    "nvidia",
    "oem",
    "raspi",
    "realtime",
];

impl Builder {
    pub fn of(text: &str) -> Self {
        let mut parts = text.split('-').skip(1);
        let build = parts.next().and_then(|build| build.parse().ok());
        match (build, parts.next()) {
            (Some(build), Some(flavour)) if UBUNTU_FLAVOURS.contains(&flavour) => {
                Self::Ubuntu { build }
            }
            _ => Self::Unknown,
        }
    }

    pub(crate) fn is_ubuntu(self) -> bool {
        matches!(self, Self::Ubuntu { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_uname_prints_of_builds_is_told_apart() {
        for (text, version, builder) in [
            ("6.1.0-50-amd64", (6, 1, 176), Builder::Unknown),
            ("6.1.0-30-arm64", (6, 1, 124), Builder::Unknown),
            ("6.1.0-50-cloud-amd64", (6, 1, 176), Builder::Unknown),
            ("6.1.0-50-686-pae", (6, 1, 176), Builder::Unknown),
            ("6.8.0-1015-gke", (6, 8, 0), Builder::Ubuntu { build: 1015 }),
            ("6.1.0-51-amd64", (6, 1, 176), Builder::Unknown),
            ("6.1.0-0-amd64", (6, 1, 0), Builder::Unknown),
            ("6.1.0-50-generic", (6, 1, 0), Builder::Ubuntu { build: 50 }),
            ("6.12.95+deb13-amd64", (6, 12, 95), Builder::Unknown),
            (
                "6.8.0-151-generic",
                (6, 8, 0),
                Builder::Ubuntu { build: 151 },
            ),
            ("5.10.0-46-amd64", (5, 10, 0), Builder::Unknown),
            ("5.14.0-427.el9.x86_64", (5, 14, 0), Builder::Unknown),
        ] {
            let (major, minor, patch) = version;
            assert_eq!(
                KernelVersion::parse(text),
                Some(KernelVersion::new(major, minor, patch)),
                "{text}"
            );
            assert_eq!(Builder::of(text), builder, "{text}");
        }
    }
}
