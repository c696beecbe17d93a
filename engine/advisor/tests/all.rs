//! The integration tests, in one program: what they have in common is compiled and linked once, and they keep every
//! core busy until the last has ended.

mod calibration;
mod causes;
mod combined;
mod consistent;
mod crowd;
mod ladder;
mod loss;
mod means;
mod one_file;
mod pace;
mod pasted;
mod security;
mod settled;
mod told_of_reports;
