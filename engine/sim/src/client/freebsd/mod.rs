//! The FreeBSD clients.
