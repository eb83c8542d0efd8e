import type { ScenarioText } from '../scenario.ts';

const constant = (name: string, register: string, value: number) => ({
  ...{ name, register, signal: { kind: 'constant', value } as const },
});

/** Two units whose cells are all known by hand, and a silent one. */
export const knownPlant: ScenarioText = {
  units: [
    {
      unit: 1,
      name: 'Known',
      points: [
        constant('word', 'h10', 17_185),
        constant('negative', 'h11n', -5),
        constant('long', 'h12w', 0x12345678),
        constant('float', 'h14f', 123.456),
        constant('float, words swapped', 'h16fs', 123.456),
        constant('float, bytes swapped', 'h18fb', 123.456),
        constant('float, reversed', 'h20fr', 123.456),
        constant('double', 'h22d', -1234.5),
        constant('double, words swapped', 'h26ds', -1234.5),
        // Register 30 between them is unused.
        constant('bit', 'h31.3', 1),
        constant('bit of the same word', 'h31.15', 1),
        constant('input', 'i0', 65_535),
        constant('coil', 'c5', 1),
        constant('coil', 'c8', 1),
        constant('discrete', 'd2', 1),
      ],
    },
    { unit: 2, name: 'Silent', silent: true, points: [constant('word', 'h0', 1)] },
    { unit: 3, name: 'Tenths', points: [{ ...constant('tenths', 'h0', 23.46), times: 10 }] },
  ],
};

/** Holding registers 10–31 of unit 1. */
export const knownWords = [
  ...[17_185, 0xfffb, 0x1234, 0x5678],
  ...[0x42f6, 0xe979, 0xe979, 0x42f6, 0xf642, 0x79e9, 0x79e9, 0xf642],
  ...[0xc093, 0x4a00, 0, 0, 0, 0, 0x4a00, 0xc093],
  ...[0, 0x8008],
];
