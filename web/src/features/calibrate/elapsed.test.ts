import { expect, it } from 'vitest';
import { elapsedSeconds } from './elapsed';

it.each<[string, number | null]>([
  ['26', 26],
  ['26 s', 26],
  ['2.5', 2.5],
  ['2,5 s', 2.5],
  ['2 min', 120],
  ['5 minutes', 300],
  ['5m', 300],
  ['5 ms', 0.005],
  ['1 h', 3600],
  ['1h 2m 3s', 3723],
  ['2m30s', 150],
  ['1:30', 90],
  ['1:02:03.5', 3723.5],
  ['0m2.780s', 2.78],
  ['0m2,780s', 2.78],
  // bash, as its lines come into a field of one line; with a comma where the locale has one.
  ['real\t1m2.780s user\t0m0.002s sys\t0m0.612s', 62.78],
  // time -p
  ['real 3.41 user 0.00 sys 0.52', 3.41],
  // GNU time, short and with -v
  ['0.00user 0.61system 0:02.78elapsed 22%CPU (0avgtext+0avgdata 1920maxresident)k', 2.78],
  ['Elapsed (wall clock) time (h:mm:ss or m:ss): 1:02.78', 62.78],
  // zsh
  ['dd if=big of=/dev/null bs=1M  0.00s user 0.61s system 21% cpu 2.780 total', 2.78],
  ['', null],
  ['0', null],
  ['-3 s', null],
  ['20–30 s', null],
  ['soon', null],
  ['5 GiB', null],
])('%s is %s seconds', (text, seconds) => {
  expect(elapsedSeconds(text)).toBe(seconds);
});
