//! Builds the browser's packages: compiles `mountwise-wasm`, then lets wasm-bindgen write the JavaScript
//! and TypeScript that load it. Shrinking with wasm-opt is left to scripts/lib/wasm.mjs, because
//! binaryen comes from npm.
//!
//! wasm-bindgen is used as a library: its version is then pinned by Cargo.lock beside the crate it must
//! match, and nobody has to install a tool.

use std::path::{Path, PathBuf};
use std::process::Command;
use wasm_bindgen_cli_support::Bindgen;

const CRATE: &str = "mountwise-wasm";
const ARTIFACT: &str = "mountwise_wasm.wasm";
const TARGET: &str = "wasm32-unknown-unknown";

/// How large what is copied to where it is called may be, in the engines that come first (LLVM's `-inline-threshold`).
/// At 200 twelve estimates take 2.4 % less time on average than at 155, and the first engine 5.7 kB more.
const SMALL: u32 = 170;

struct Package {
    /// Of its files: `NAME.js`, `NAME.d.ts`, `NAME_bg.wasm`.
    name: &'static str,
    profile: &'static str,
    features: &'static [&'static str],
    /// See `SMALL`; none: what the profile's levels come with.
    inline_threshold: Option<u32>,
}

/// What each is for: engine/wasm/src/lib.rs. Those of one line share a profile, so that what they depend on is compiled
/// once, and with it the name of what the compiler writes.
const LINES: &[&[Package]] = &[
    &[
        Package {
            name: "mountwise_first",
            profile: "wasm-first",
            features: &["--no-default-features"],
            inline_threshold: Some(SMALL),
        },
        Package {
            name: "mountwise_predict",
            profile: "wasm-first",
            features: &["--no-default-features", "--features", "whole"],
            inline_threshold: Some(SMALL),
        },
    ],
    &[Package {
        name: "mountwise",
        profile: "wasm-full",
        features: &[],
        inline_threshold: None,
    }],
];

/// Writes the files of every package into `out_dir`. Lines go side by side, the packages of one in order: what takes
/// longest, optimizing the whole of a package, takes one core.
pub(crate) fn packages(out_dir: &Path) -> Result<(), String> {
    let make = |package| bind(&compile(package)?, package.name, out_dir);
    std::thread::scope(|scope| {
        let running: Vec<_> = LINES
            .iter()
            .map(|line| scope.spawn(move || line.iter().try_for_each(make)))
            .collect();
        running.into_iter().try_for_each(|one| {
            one.join()
                .unwrap_or_else(|_| Err("a package's thread panicked".to_owned()))
        })
    })
}

fn bind(compiled: &Path, name: &str, out_dir: &Path) -> Result<(), String> {
    Bindgen::new()
        .input_path(compiled)
        .out_name(name)
        .web(true)
        .map_err(|error| format!("wasm-bindgen: {error:#}"))?
        .omit_default_module_path(false)
        .typescript(true)
        // wasm-opt sorts by the names, and writes none (scripts/lib/wasm.mjs).
        .remove_name_section(false)
        .remove_producers_section(true)
        .generate(out_dir)
        .map_err(|error| format!("wasm-bindgen on {}: {error:#}", compiled.display()))
}

fn compile(package: &Package) -> Result<PathBuf, String> {
    let target_dir = target_dir();
    let status = Command::new(env!("CARGO"))
        .args(["build", "--locked", "--package", CRATE])
        .args(["--target", TARGET, "--profile", package.profile])
        .args(package.features)
        .arg("--target-dir")
        .arg(&target_dir)
        .env("CARGO_ENCODED_RUSTFLAGS", flags(package).join("\u{1f}"))
        .current_dir(workspace())
        .status()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if status.success() {
        Ok(target_dir.join(TARGET).join(package.profile).join(ARTIFACT))
    } else {
        Err(format!("cargo could not build {CRATE} for {TARGET}"))
    }
}

fn flags(package: &Package) -> Vec<String> {
    let mut flags = anonymous_paths();
    if let Some(most) = package.inline_threshold {
        flags.push(format!("-Cllvm-args=-inline-threshold={most}"));
    }
    flags
}

/// Panic messages name source files; without this they would name the builder's home, and two machines
/// would build different bytes.
fn anonymous_paths() -> Vec<String> {
    let home = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    [(Some(workspace()), "."), (home, "cargo")]
        .into_iter()
        .filter_map(|(path, name)| Some((path?.canonicalize().ok()?, name)))
        .map(|(path, name)| format!("--remap-path-prefix={}={name}", path.display()))
        .collect()
}

fn target_dir() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace().join("target"), PathBuf::from)
}

/// Asked for at run time: a folder that was moved with its target/ keeps the tool that was built at the old place.
fn workspace() -> PathBuf {
    let manifest_dir = std::env::var_os("CARGO_MANIFEST_DIR");
    manifest_dir
        .map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from)
        .join("../..")
}
