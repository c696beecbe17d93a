import { expect, it } from 'vitest';
import { generation } from './lib/processor.mjs';

const core = (model: number) => `processor\t: 0\nvendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t\t: ${model}\nmodel name\t: Intel(R) Xeon(R) Processor\nstepping\t: 2\ncpu MHz\t\t: 2300.000\n`;

it('tells generations of one name apart, and a core of another kind counts as little as its clock', () => {
  expect(generation(`${core(207)}\n${core(143)}`)).toBe(' (cpu family 6, model 207, stepping 2)');
  expect(generation(core(143))).not.toBe(generation(core(207)));
  expect(generation(core(207).replace('2300', '2600'))).toBe(generation(core(207)));
});

it('knows an ARM core by its implementer and part, and says nothing of what tells nothing', () => {
  expect(generation('processor\t: 0\nBogoMIPS\t: 50.00\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\nCPU revision\t: 1\n')).toBe(' (CPU implementer 0x41, CPU part 0xd0c, CPU revision 1)');
  expect(generation('')).toBe('');
});
