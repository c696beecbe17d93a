import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { optionValue } from './option';
import { parse, type Kind } from './parse';
import { bytes, count, echo, exact, exactQuantity, inUnits, mbit, milliseconds, range, seconds, secondsRange } from './print';

const read = (kind: Kind, text: string): unknown => {
  const parsed = parse(kind, text);
  if (!parsed.ok) return parsed.message;
  return parsed.value.low === parsed.value.high ? parsed.value.low : [parsed.value.low, parsed.value.high];
};

describe('parse', () => {
  it.each<[Kind, string, unknown]>([
    ['bytes', '1M', 1048576],
    ['bytes', '1048576', 1048576],
    ['bytes', '1 048 576', 1048576],
    ['bytes', '1,048,576', 1048576],
    ['bytes', "1'048'576", 1048576],
    ['count', '1,000–2,000', [1000, 2000]],
    ['duration', '[0,300] ms', [0, 300]],
    ['bytes', '64k', 65536],
    ['bytes', '64 kB', 64000],
    ['bytes', '64 KiB', 65536],
    ['bytes', '500 GB', 500e9],
    ['duration', '5e-2 ms', 0.05],
    ['bytes', '500 GiB', 500 * 1024 ** 3],
    ['bytes', '500G', 500 * 1024 ** 3],
    ['bytes', '500 gbytes', 500e9],
    ['kib', '15 MB', 15360],
    ['seconds', '5', 5],
    ['seconds', '5 s', 5],
    ['seconds', '500 ms', 0.5],
    ['seconds', '1–2 min', [60, 120]],
    ['transfer', '32 KB', 32768],
    ['transfer', '32k', 32768],
    ['transfer', '32 KiB', 32768],
    ['transfer', '1 MB', 1048576],
    ['transfer', '32000', 32000],
    ['duration', '0,4 ms', 0.4],
    ['duration', '0,300 ms', 0.3],
    ['duration', '0,3', 0.3],
    ['duration', '0,300–0,800 ms', [0.3, 0.8]],
    ['rate', '2,5 Gb/s', 2500],
    ['rate', '00,125 Gb/s', 125],
    ['bytes', '1,5M', 1572864],
    ['bytes', '1,024', 1024],
    ['bytes', '64KiB', 65536],
    ['bytes', '1.5 GiB', 1610612736],
    ['bytes', '32k-1M', [32768, 1048576]],
    ['rate', '8 Gb/s', 8000],
    ['rate', '100 MBps', 800],
    ['rate', '100 Mbps', 100],
    ['rate', '10G', 10000],
    ['rate', '100', 100],
    ['rate', '125 MB/s', 1000],
    ['rate', '1 Gbit/s', 1000],
    ['duration', '0.3 ms', 0.3],
    ['duration', '80 µs', 0.08],
    ['duration', '80us', 0.08],
    ['duration', '2 s', 2000],
    ['duration', '0.3–0.8 ms', [0.3, 0.8]],
    ['duration', '0.3-0.8', [0.3, 0.8]],
    ['duration', '[0.3, 0.8] ms', [0.3, 0.8]],
    ['duration', '300us - 1ms', [0.3, 1]],
    ['kib', '15360', 15360],
    ['kib', '15M', 15360],
    ['count', '10k', 10000],
    ['percent', '70%', 70],
    ['bytes', '2.3G', 2469606195],
    ['kib', '1.3M', 1331],
    ['number', '1.5', 1.5],
    ['bytes', '64Ki', 65536],
    ['bytes', '1 Mi', 1048576],
    ['bytes', '10Gi', 10737418240],
    ['bytes', '1P', 1125899906842624],
    ['bytes', '1 PB', 1e15],
    ['kib', '15Mi', 15360],
    ['duration', '5 sec', 5000],
    ['duration', '20 msec', 20],
    ['duration', '80 usec', 0.08],
    ['seconds', '5 minutes', 300],
    ['seconds', '30 seconds', 30],
    ['duration', 'rtt min/avg/max/mdev = 0.312/0.401/0.523/0.062 ms', 0.401],
    ['duration', 'round-trip min/avg/max/stddev = 1.100/1.250/1.400/0.100 ms', 1.25],
    ['rate', '2.5GbE', 2500],
    ['rate', '10 gbe', 10000],
    ['rate', '10 GB/s', 80000],
  ])('%s %s', (kind, text, want) => {
    expect(read(kind, text)).toEqual(want);
  });

  it.each<[Kind, string, RegExp]>([
    ['bytes', '', /^empty\. Type 64k, /],
    ['bytes', 'many', /not a number/],
    ['bytes', '3 ms', /unit “ms” does not fit/],
    ['duration', '-1 ms', /below zero/],
    ['duration', '0.8–0.3 ms', /runs backwards/],
    ['bytes', '1e99G', /./],
    ['duration', '1,234,5', /“1,234,5” is not a number\. Type/],
    ['count', '1,5', /not a whole number/],
    ['duration', '0 300 ms', /not a number\. Type/],
    ['bytes', '0,048,576', /not a number\. Type/],
    ['bytes', '1.5,300', /not a number\. Type/],
    ['bytes', '1.5', /not a whole number\. Type 64k/],
    ['count', '1.5', /not a whole number/],
    ['kib', '0.5', /not a whole number/],
    ['bytes', '999999999999999999999', /too large/],
    ['count', '1e12', /too large/],
    ['count', '🐢'.repeat(5000), /^“(?:🐢){40}…” is not a number\. Type/],
    ['bytes', `5${'x'.repeat(5000)}`, /^The unit “x{40}…” does not fit/],
  ])('%s %s is refused with a reason', (kind, text, want) => {
    expect(read(kind, text)).toSatisfy((answer: unknown) => typeof answer === 'number' || want.test(String(answer)));
    if (text !== '1e99G') expect(parse(kind, text).ok).toBe(false);
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.constantFrom<Kind>('bytes', 'rate', 'duration', 'count', 'number', 'percent', 'kib'), fc.string(), (kind, text) => {
        const parsed = parse(kind, text);
        expect(parsed.ok ? Number.isFinite(parsed.value.low) : parsed.message.length > 0).toBe(true);
      }),
    );
  });
});

describe('print', () => {
  const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
  it.each<[string, string]>([
    [bytes(131072), '128 KiB'],
    [bytes(1048576), '1 MiB'],
    [bytes(71933952), '68.6 MiB'],
    [bytes(0), '0 B'],
    [mbit(16000), '16 Gb/s'],
    [milliseconds(0.08), '80 µs'],
    [milliseconds(0.3), '0.3 ms'],
    [milliseconds(14734), '14.7 s'],
    [milliseconds(65_400), '65.4 s'],
    [milliseconds(600_000), '10 min'],
    [milliseconds(0), '0 ms'],
    [milliseconds(3_600_000), '1 h'],
    [milliseconds(283_200_000), '3.28 d'],
    [milliseconds(5790, 618_000), '5.79 s'],
    [milliseconds(70_000, 618_000), '1.17 min'],
    [count(131072), '131 072'],
    [bytes(740.5 * 1024), '740 KiB'],
    [bytes(741.5 * 1024), '742 KiB'],
    [bytes(12.25 * 1024), '12.2 KiB'],
    [bytes(999.9999999999999), '1 000 B'],
    [seconds(0.0005625), '0.562 ms'],
    [seconds(1e-120), '0 ns'],
    [seconds(0.000447), '0.447 ms'],
    [seconds(7e-9), '7 ns'],
    [seconds(0.000099), '99 µs'],
    [count(2.5), '2'],
    [range(milliseconds, 0.3, 0.8), '0.3–0.8 ms'],
    [range(milliseconds, 0.05, 0.8), '0.05–0.8 ms'],
    [range(milliseconds, 0.05, 80), '50 µs–80 ms'],
    [range(milliseconds, 0.02, 0.05), '20–50 µs'],
    [range(seconds, 0.9, 1.2), '0.9–1.2 s'],
    [secondsRange(70, 90, 618), '1.17–1.5 min'],
    [secondsRange(4.91, 6.84, 618), '4.91–6.84 s'],
    // One end lies where minutes would not be readable.
    [secondsRange(55, 90, 618), '55–90 s'],
    [exactQuantity('duration', { low: 0.05, high: 0.2 }), '0.05–0.2 ms'],
    [exactQuantity('bytes', { low: 4096, high: 65536 }), '4–64 KiB'],
    [exactQuantity('bytes', { low: 32768, high: 1048576 }), '32 KiB–1 MiB'],
    [exactQuantity('duration', { low: 0.001, high: 2000 }), '1 µs–2 s'],
    [echo('duration', { low: 0.3, high: 0.3 }), '300 µs'],
    [echo('duration', { low: 1, high: 1 }), '1 ms'],
    [echo('duration', { low: 0.5, high: 2 }), '0.5–2 ms'],
    [echo('duration', { low: 200, high: 200 }), '200 ms'],
    [echo('duration', { low: 2500, high: 2500 }), '2.5 s'],
    [exact('bytes', 9000), '9000 B'],
    [exact('bytes', 500e9), '500 GB'],
    [exact('transfer', 32000), '32000 B'],
    [exact('transfer', 32768), '32 KiB'],
    [echo('bytes', { low: 65536, high: 65536 }), '65 536 B'],
  ])('%s', (got, want) => {
    expect(plain(got)).toBe(want);
  });

  it.each<[string, string]>([
    ['12 is outside 512 to 67108864 bytes', '12 B is outside 512 B to 64 MiB'],
    ['67108865 is outside 512 to 67108864 bytes', '64 MiB (67 108 865 bytes) is outside 512 B to 64 MiB'],
    ['the file of 1048577 bytes is smaller than one request of 2097152 bytes', 'the file of 1 MiB (1 048 577 bytes) is smaller than one request of 2 MiB'],
    ['2000000 is outside 0 to 1048576 KiB', '1.91 GiB (2 048 000 000 bytes) is outside 0 B to 1 GiB'],
    ['the server takes at most 65536 bytes', 'the server takes at most 64 KiB'],
    ['FreeBSD 9 moves at most 131072 bytes in one call (NFS_MAXBSIZE)', 'FreeBSD 9 moves at most 128 KiB in one call (NFS_MAXBSIZE)'],
    ['1152921504606846976 is outside 0 to 1125899906842624 bytes', '1 024 PiB is outside 0 B to 1 PiB'],
    ['20 is outside 1 to 16 connections', '20 is outside 1 to 16 connections'],
    ['Set read_ahead_kb to 4096', 'Set read-ahead to 4 MiB'],
    ['2000000 is outside 0 to 1048576 files', '2 000 000 files are too many: the most in one phase are 1 048 576'],
    ['2000000 is outside 1 to 1024 processes', '2 000 000 is outside 1 to 1024 processes'],
    ['a round trip of 120000 ms is outside 0 to 60,000 ms', 'a round trip of 120 000 ms is outside 0 to 60 000 ms'],
    [`${10n ** 30n} Mb/s is outside 0.01 to 10,000,000 Mb/s`, '1e30 Mb/s is outside 0.01 to 10 000 000 Mb/s'],
    ['rsize=1048576 is not known to Linux 2.6.32', 'rsize=1048576 is not known to Linux 2.6.32'],
    ['sizes below 1024 become 4096', 'sizes below 1024 become 4096'],
    ['RFC 8881, section 2.10.6.1, and up to 65,536 slots', 'RFC 8881, section 2.10.6.1, and up to 65 536 slots'],
    ['signs every call: its bytes are left out', 'signs every call: its bytes are left out'],
    ['the Linux client never exceeds 1 MiB', 'the Linux client never exceeds 1 MiB'],
  ])('of the engine: %s', (said, want) => {
    expect(plain(inUnits(said))).toBe(want);
  });

  it('what a field shows reads back as the same value', () => {
    const cases: [Kind, fc.Arbitrary<number>][] = [
      ['bytes', fc.integer({ min: 0, max: 2 ** 40 })],
      ['bytes', fc.integer({ min: 0, max: 2 ** 13 - 1 }).map((tebibytes) => tebibytes * 2 ** 40)],
      ['kib', fc.integer({ min: 0, max: 2 ** 22 })],
      ['transfer', fc.integer({ min: 0, max: 2 ** 26 })],
      ['count', fc.integer({ min: 0, max: 1e9 })],
      ['rate', fc.integer({ min: 1, max: 400_000 })],
      ['duration', fc.integer({ min: 0, max: 1e7 }).map((n) => n / 1000)],
    ];
    for (const [kind, values] of cases) {
      fc.assert(
        fc.property(values, values, (a, b) => {
          const [low, high] = a < b ? [a, b] : [b, a];
          expect(parse(kind, exact(kind, a))).toEqual({ ok: true, value: { low: a, high: a } });
          const back = parse(kind, exactQuantity(kind, { low, high }));
          expect(back).toEqual({ ok: true, value: { low, high } });
        }),
      );
    }
  });
});

it('calls a value of the question as the page does', () => {
  const told = [
    ['client.os', 'freebsd'],
    ['fsync', 'end'],
    ['phases.0.fsync', 'every:1+end'],
    ['phases.0.fsync', 'every:16+end'],
    ['storage', 'ssd'],
  ].map(([field = '', value]) => optionValue(field, value));
  expect(told).toEqual(['FreeBSD', 'at the end', 'each request', 'every 16 and end', 'ssd']);
});
