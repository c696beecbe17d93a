//! The RPC layer: slots and header bytes. Time on processors, link and server is the world's.

pub mod headers;
pub mod slots;
