//! Which phases of a scenario work on the same files.
//!
//! A file that is there is as large as the phase says that reads or writes it. Where an earlier phase works on smaller
//! ones, they are others: whoever names another size does not mean a file that grew by itself.

use crate::phase::{FileState, OpenFlag, Phase, PhaseOp};

/// Sizes of the files of each set, in bytes.
#[derive(Default)]
struct Sets {
    bytes: Vec<u64>,
    last: usize,
}

impl Sets {
    /// The first set whose files are large enough; a new one where none is.
    fn that_hold(&mut self, bytes: u64) -> usize {
        let found = self.bytes.iter().position(|held| *held >= bytes);
        self.last = found.unwrap_or_else(|| {
            self.bytes.push(bytes);
            self.bytes.len() - 1
        });
        self.last
    }

    /// The set in which files of this size are made.
    fn made(&mut self, bytes: u64, is_exclusive: bool) -> usize {
        if self.bytes.is_empty() || is_exclusive {
            self.bytes.push(bytes);
            self.last = self.bytes.len() - 1;
        } else {
            self.bytes[self.last] = bytes;
        }
        self.last
    }
}

/// Numbers the sets of files, those of data and those of trees.
pub(crate) fn number(phases: &mut [Phase]) {
    let (mut data, mut trees) = (Sets::default(), Sets::default());
    for phase in phases {
        let bytes = phase.whole_bytes.or(phase.file_bytes).unwrap_or(0);
        let set = match phase.op {
            op if op.is_data() && phase.file == Some(FileState::New) => {
                data.made(bytes, phase.has_flag(OpenFlag::Excl))
            }
            op if op.is_data() => data.that_hold(bytes),
            // Where there are no trees.
            _ if !cfg!(feature = "whole") => 0,
            PhaseOp::CreateFiles => trees.made(bytes, false),
            PhaseOp::ReadFiles => trees.that_hold(bytes),
            PhaseOp::OpMix | PhaseOp::Build | PhaseOp::ExtractArchive => 0,
            // What is named and not read may have any size.
            _ if trees.bytes.is_empty() => trees.that_hold(bytes),
            _ => trees.last,
        };
        phase.file_set = set as u32;
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;

    fn sets(phases: &[&str]) -> Vec<u32> {
        let text = format!(
            r#"{{"client":{{"os":"linux","version":"6.1"}},"mount":{{"version":"3"}},"network":{{"rtt_ms":1}},"phases":[{}]}}"#,
            phases.join(",")
        );
        let mut scenario = Scenario::from_json(&text).expect("a scenario");
        super::number(&mut scenario.phases);
        scenario.phases.iter().map(|phase| phase.file_set).collect()
    }

    fn data(op: &str, file: &str, mib: u64) -> String {
        let bytes = mib << 20;
        format!(
            r#"{{"op":"{op}","file":"{file}","pattern":"sequential","record_bytes":65536,"file_bytes":{bytes}}}"#
        )
    }

    #[test]
    fn a_larger_file_is_another_and_a_new_one_takes_the_place_of_the_last() {
        let read = |mib| data("read", "existing", mib);
        let [small, large] = [16, 64].map(read);
        assert_eq!(sets(&[&small, &large, &small, &large]), [0, 1, 0, 1]);
        assert_eq!(sets(&[&large, &small]), [0, 0]);
        let written = data("write", "new", 64);
        assert_eq!(sets(&[&written, &large, &written, &large]), [0, 0, 0, 0]);
        assert_eq!(sets(&[&small, &written, &large]), [0, 0, 0]);
    }

    #[test]
    fn trees_whose_files_are_read_are_as_large_as_they_were_made() {
        let tree = |op: &str, bytes: u64| {
            format!(r#"{{"op":"{op}","files":4,"directories":1,"file_bytes":{bytes}}}"#)
        };
        let [made, read] = [tree("create_files", 1000), tree("read_files", 200_000)];
        let (stat, small) = (tree("stat_files", 7), tree("read_files", 1000));
        assert_eq!(sets(&[&made, &small, &stat]), [0, 0, 0]);
        assert_eq!(sets(&[&made, &read, &stat, &small]), [0, 1, 1, 0]);
    }
}
