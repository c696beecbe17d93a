//! The integration tests, in one program: what they have in common is compiled and linked once, and they keep every
//! core busy until the last has ended.

mod conformance;
mod crowd;
mod estimates_apart;
mod expected;
mod freebsd_names;
mod freebsd_repeats;
mod freebsd_sequences;
mod freebsd_steps;
mod laboratory;
mod laws;
mod linux_build;
mod linux_data;
mod linux_files;
mod linux_folios;
mod linux_kernels;
mod linux_listings;
mod linux_mapped;
mod linux_names;
mod linux_opens;
mod linux_overtaken;
mod linux_page_costs;
mod linux_pages;
mod linux_partial_pages;
mod linux_processes;
mod linux_read_ahead;
mod linux_reclaim;
mod linux_write_back;
mod many_files;
mod mixes;
mod random_writes;
mod sizes_apart;
mod spans;
mod steady;
mod usage;
mod world;
