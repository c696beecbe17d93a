//! What FreeBSD servers and the paths to them add to a call (published cases of 2014 and 2016).
//!
//! One data call at a time works on a file: the server holds its vnode locked (nfsvno_read,
//! nfsvno_write in sys/fs/nfsserver/nfs_nfsdport.c), so that calls on one file add up however many
//! threads there are. A WRITE that does not follow the WRITE before it costs more (part of a larger
//! UFS block, ufs/ffs/ffs_vnops.c ffs_write). On a path that cannot carry a message above 64 KiB in
//! one piece (TSO with delayed acknowledgements, net.inet.tcp.delacktime), such a message leaves its
//! direction idle for a while: a stated assumption of that case, absent elsewhere.

use crate::call::Call;
use crate::op::Op;
use crate::parameters::{Param, Parameters};
use crate::per_file::PerFile;
use crate::station::Station;
use crate::units::Nanos;

/// Largest TCP segment chain that one TSO request may hold (IP_MAXPACKET).
const LARGE_MESSAGE_BYTES: u64 = 65_535;
/// Header of the smallest message that carries data; 64 KiB of data are above the limit with it.
const DATA_HEADER_BYTES: u64 = 128;

#[derive(Clone, Debug)]
pub struct FreebsdServer {
    read_ns: f64,
    read_ns_per_byte: f64,
    write_ns: f64,
    write_ns_per_byte: f64,
    random_write_ns: f64,
    read_stall: Nanos,
    write_stall: Nanos,
    stalled_to_server: Station,
    stalled_to_client: Station,
    files: PerFile<File>,
}

#[derive(Clone, Debug)]
struct File {
    lock: Station,
    /// Where the last WRITE ended.
    end: u64,
}

impl FreebsdServer {
    pub fn new(parameters: &Parameters) -> Self {
        Self {
            read_ns: parameters.get(Param::ServerFileReadNs),
            read_ns_per_byte: parameters.get(Param::ServerFileReadNsPerByte),
            write_ns: parameters.get(Param::ServerFileWriteNs),
            write_ns_per_byte: parameters.get(Param::ServerFileWriteNsPerByte),
            random_write_ns: parameters.get(Param::ServerRandomWriteNs),
            read_stall: Nanos::from_nanos(parameters.get(Param::LargeReadStallNs)),
            write_stall: Nanos::from_nanos(parameters.get(Param::LargeWriteStallNs)),
            stalled_to_server: Station::new(1),
            stalled_to_client: Station::new(1),
            files: PerFile::default(),
        }
    }

    /// Time that passes beyond the common service of a call that reaches its file at `now`.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn delay(&mut self, now: Nanos, call: &Call) -> Nanos {
        let worked = self.file_work(now, call);
        self.stall(worked, call) - now
    }

    /// Time for which the files were locked, and how many there are.
    pub fn locked(&self) -> (Nanos, usize) {
        let busy = self.files.values().map(|file| file.lock.busy().0).sum();
        (Nanos(busy), self.files.values().count())
    }

    /// Time for which the direction that stalled more was idle.
    pub fn stalled(&self) -> Nanos {
        self.stalled_to_server
            .busy()
            .max(self.stalled_to_client.busy())
    }

    /// When the work under the file's lock is done.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn file_work(&mut self, now: Nanos, call: &Call) -> Nanos {
        let bytes = call.data.0 as f64;
        let (fixed, per_byte) = match call.op {
            Op::Read => (self.read_ns, self.read_ns_per_byte),
            Op::Write => (self.write_ns, self.write_ns_per_byte),
            _ => return now,
        };
        if fixed == 0.0 && per_byte == 0.0 {
            return now;
        }
        let file = self.files.get_or_insert_with(call.file, || File {
            lock: Station::new(1),
            end: 0,
        });
        let mut cost = fixed + per_byte * bytes;
        if call.op == Op::Write {
            if call.offset.0 != file.end && call.offset.0 != 0 {
                cost += self.random_write_ns;
            }
            file.end = call.offset.0 + call.data.0;
        }
        file.lock.serve(now, Nanos::from_nanos(cost))
    }

    /// When a message above 64 KiB has been carried.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn stall(&mut self, now: Nanos, call: &Call) -> Nanos {
        if call.data.0 + DATA_HEADER_BYTES <= LARGE_MESSAGE_BYTES {
            return now;
        }
        match call.op {
            Op::Read if self.read_stall > Nanos::ZERO => {
                self.stalled_to_client.serve(now, self.read_stall)
            }
            Op::Write if self.write_stall > Nanos::ZERO => {
                self.stalled_to_server.serve(now, self.write_stall)
            }
            _ => now,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::FileId;
    use crate::op::Stable;
    use crate::units::Bytes;

    fn server() -> FreebsdServer {
        let mut parameters = Parameters::defaults();
        parameters.set(Param::ServerFileWriteNs, 10.0);
        parameters.set(Param::ServerRandomWriteNs, 5.0);
        parameters.set(Param::LargeWriteStallNs, 1000.0);
        FreebsdServer::new(&parameters)
    }

    fn write(offset: u64, bytes: u64) -> Call {
        Call::write(FileId(1), Bytes(offset), Bytes(bytes), Stable::Unstable)
    }

    #[test]
    fn calls_on_one_file_queue_and_a_write_out_of_line_costs_more() {
        let mut server = server();
        for (offset, done) in [(0, 10), (4096, 20), (16_384, 35), (20_480, 45), (4096, 60)] {
            assert_eq!(
                server.delay(Nanos(0), &write(offset, 4096)),
                Nanos(done),
                "{offset}"
            );
        }
    }

    #[test]
    fn large_messages_of_one_direction_stall_one_after_another() {
        let mut server = server();
        assert_eq!(server.delay(Nanos(0), &write(0, 65_536)), Nanos(1010));
        assert_eq!(server.delay(Nanos(0), &write(65_536, 65_536)), Nanos(2010));
        assert_eq!(
            server.delay(Nanos(0), &Call::read(FileId(1), Bytes(0), Bytes(65_536))),
            Nanos::ZERO
        );
    }
}
