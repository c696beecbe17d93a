//! Byte counters of 32 bits, wherever they are printed.

use mountwise_reports::read;

fn says_wrapped(text: &str) -> bool {
    let reading = read(text.as_bytes());
    assert!(!reading.blocks.is_empty(), "{text}");
    let mut remarks = reading.remarks.iter();
    remarks.any(|remark| {
        remark
            .text
            .contains("the byte counter is 32 bit and wrapped")
    })
}

#[test]
fn fewer_bytes_than_reads_carry_are_told_of_tables_and_exporters_too() {
    for (bytes, wrapped) in [("450000", true), ("450000000", false)] {
        let table = format!(
            "Server rpc stats:\ncalls      badcalls   badclnt    badauth    xdrcall\n51000      0          0          0          0\n\n\
             Server io stats:\nread       write\n{bytes}     1073741824\n\n\
             Server nfs v3:\nnull             getattr          setattr          lookup           access\n\
             0         0%     9000     17%     0         0%     1000      1%     1000      1%\n\
             readlink         read             write            create           mkdir\n\
             0         0%     31000    60%     9000     17%     0         0%     0         0%\n"
        );
        assert_eq!(says_wrapped(&table), wrapped, "{table}");
        let exported = format!(
            "node_nfsd_disk_bytes_read_total {bytes}\nnode_nfsd_disk_bytes_written_total 1e+09\n\
             node_nfsd_requests_total{{method=\"Read\",proto=\"3\"}} 31000\nnode_nfsd_server_rpcs_total 31000\n"
        );
        assert_eq!(says_wrapped(&exported), wrapped, "{exported}");
    }
}
