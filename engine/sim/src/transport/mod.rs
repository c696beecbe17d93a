//! The RPC layer: slots, connections, header bytes. Time on processors, link and server is the world's.

pub mod connections;
pub mod headers;
#[cfg(feature = "whole")]
pub mod loss;
pub mod pipe;
#[cfg(feature = "whole")]
pub mod security;
pub mod slots;
pub mod tcp;
