//! Releases of distributions by the kernel that they come with: who runs one often knows its name and not its kernel.
//!
//! Left out: kernels that a release offers beside its own (Ubuntu's HWE, Debian's backports), and Oracle Linux, whose default is a kernel of its own (UEK).

use serde::Serialize;

#[derive(Serialize)]
pub struct Distribution {
    pub name: &'static str,
    /// How it is written too, and its rebuilds: in small letters, without spaces.
    pub also: &'static [&'static str],
    pub releases: &'static [Release],
}

/// A release and all that continue its number: 9 is 9.4 too.
#[derive(Serialize)]
pub struct Release {
    pub number: &'static str,
    /// As `uname -r` prints it, as far as the model goes by it.
    pub kernel: &'static str,
}

const fn release(number: &'static str, kernel: &'static str) -> Release {
    Release { number, kernel }
}

pub(crate) static DISTRIBUTIONS: &[Distribution] = &[
    // access.redhat.com/articles/3078, "Red Hat Enterprise Linux Release Dates".
    Distribution {
        name: "RHEL",
        also: &[
            "redhat",
            "redhatenterpriselinux",
            "rocky",
            "rockylinux",
            "alma",
            "almalinux",
            "centos",
            "centosstream",
            "centoslinux",
            "el",
        ],
        releases: &[
            release("7", "3.10.0"),
            release("8", "4.18.0"),
            release("9", "5.14.0"),
            release("10", "6.12.0"),
        ],
    },
    // Release notes of each; of what was measured, the build that was.
    Distribution {
        name: "Debian",
        also: &["debiangnu/linux"],
        releases: &[
            release("11", "5.10.262"),
            release("12", "6.1.176"),
            release("13", "6.12.95"),
        ],
    },
    // Release notes of each: the kernel called GA.
    Distribution {
        name: "Ubuntu",
        also: &["ubuntults"],
        releases: &[
            release("20.04", "5.4.0-216-generic"),
            release("22.04", "5.15.0-204-generic"),
            release("24.04", "6.8.0-151-generic"),
            release("26.04", "7.0.0-44-generic"),
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use mountwise_sim::kernel::{Builder, KernelVersion};

    #[test]
    fn every_kernel_is_read_and_no_name_stands_twice() {
        let mut names = Vec::new();
        for distribution in DISTRIBUTIONS {
            names.push(distribution.name.to_lowercase());
            names.extend(distribution.also.iter().map(|name| (*name).to_owned()));
            for Release { number, kernel } in distribution.releases {
                assert!(KernelVersion::parse(kernel).is_some(), "{number} {kernel}");
                let ubuntu = matches!(Builder::of(kernel), Builder::Ubuntu { .. });
                assert_eq!(ubuntu, distribution.name == "Ubuntu", "{kernel}");
            }
        }
        let all = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}
