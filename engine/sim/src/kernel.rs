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

    /// Reads the leading `major.minor[.patch]`; what follows (`-amd64`, `+deb12`) says nothing.
    pub fn parse(text: &str) -> Option<Self> {
        let mut numbers = text.split(['.', '-', '+', '_', ' ']).map(str::parse::<u32>);
        let major = numbers.next()?.ok()?;
        let minor = numbers.next()?.ok()?;
        let patch = numbers.next().and_then(Result::ok).unwrap_or(0);
        Some(Self::new(major, minor, patch))
    }

    /// The kernel of RHEL 8, whatever its build; upstream went on to 4.18.20.
    pub(crate) const fn is_of_rhel_8(self) -> bool {
        self.major == 4 && self.minor == 18 && self.patch == 0
    }

    pub(crate) const fn at_least(self, major: u32, minor: u32) -> bool {
        self.major > major || (self.major == major && self.minor >= minor)
    }
}
