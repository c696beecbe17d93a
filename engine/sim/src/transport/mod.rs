//! The RPC layer: slots, connections, header bytes. Time on processors, link and server is the world's.

pub mod connections;
pub mod headers;
pub mod pipe;
pub mod slots;
pub mod tcp;
