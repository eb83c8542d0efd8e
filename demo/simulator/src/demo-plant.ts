import type { ScenarioText } from './scenario.ts';
import type { SignalDefinition } from './signal.ts';

/** Two runs and two stops in two hours. */
const runs = [
  { forS: 2_700, value: 6_000 },
  { forS: 300, value: 0 },
  { forS: 3_300, value: 5_400 },
  { forS: 900, value: 0 },
];

/** One count at the start of each stop: a hundred an hour, for 36 seconds. */
const stops = [
  { forS: 2_700, value: 0 },
  { forS: 36, value: 100 },
  { forS: 3_564, value: 0 },
  { forS: 36, value: 100 },
  { forS: 864, value: 0 },
];

const steady = (value: number) => [{ forS: 3_600, value }];
const counter = (perHour: typeof runs, wrapsAt: number): SignalDefinition => ({
  ...{ kind: 'counter', perHour, wrapsAt },
});

const tank = (
  unit: number,
  name: string,
  wanted: number,
  periodS: number,
): ScenarioText['units'][number] => ({
  unit,
  name,
  points: [
    {
      name: 'Temperatura',
      register: 'i0n',
      times: 10,
      signal: { kind: 'sine', mean: wanted, amplitude: 1.5, periodS },
      // Without cooling it warms to the temperature of the cellar.
      atRest: { value: 20, halfS: 21_600 },
    },
    {
      name: 'Temperatura impostata',
      register: 'i1n',
      times: 10,
      signal: { kind: 'constant', value: wanted },
    },
    {
      name: 'Livello %',
      register: 'i2',
      signal: { kind: 'walk', around: 80, step: 1, everyS: 600, min: 20, max: 95 },
    },
    // Cooling runs while the temperature is above its mean.
    {
      name: 'Valvola del freddo',
      register: 'c0',
      signal: { kind: 'bit', periodS, duty: 0.5 },
      atRest: { value: 0 },
    },
  ],
});

/** The plant of the demo data: five devices behind one address. */
export const demoPlant: ScenarioText = {
  units: [
    {
      unit: 1,
      name: 'Linea di imbottigliamento',
      points: [
        { name: 'Pezzi', register: 'h0w', signal: counter(runs, 2 ** 32) },
        { name: 'Velocità', register: 'h2', signal: { kind: 'steps', steps: runs }, atRest: { value: 0 } },
        { name: 'Fermi', register: 'h3', signal: counter(stops, 2 ** 16) },
        { name: 'In marcia', register: 'd0', signal: { kind: 'steps', steps: runs }, atRest: { value: 0 } },
      ],
    },
    {
      unit: 2,
      name: 'Compressore',
      points: [
        {
          name: 'Pressione',
          register: 'h0',
          times: 100,
          signal: { kind: 'sine', mean: 7.5, amplitude: 0.5, periodS: 240 },
          atRest: { value: 0, halfS: 300 },
        },
        {
          name: 'Temperatura olio',
          register: 'h1n',
          times: 10,
          signal: { kind: 'walk', around: 72, step: 0.8, everyS: 30, min: 55, max: 95 },
          atRest: { value: 20, halfS: 3_600 },
        },
        // About 19,000 in 2026, as of a used compressor.
        { name: 'Ore di lavoro', register: 'h2w', signal: counter(steady(1), 60_000) },
        {
          name: 'A carico',
          register: 'd0',
          signal: { kind: 'bit', periodS: 240, duty: 0.6 },
          atRest: { value: 0 },
        },
      ],
    },
    {
      unit: 3,
      name: 'Pressa',
      points: [
        {
          name: 'Pressione',
          register: 'h0f',
          signal: { kind: 'ramp', from: 0, to: 180, periodS: 45 },
          atRest: { value: 0 },
        },
        {
          name: 'Temperatura olio',
          register: 'h2fs',
          signal: { kind: 'walk', around: 46, step: 0.5, everyS: 30, min: 30, max: 70 },
          atRest: { value: 20, halfS: 5_400 },
        },
        { name: 'Colpi', register: 'h4', signal: counter(steady(80), 2 ** 16) },
        { name: 'Barriera libera', register: 'h5.0', signal: { kind: 'bit', periodS: 45, duty: 0.8 } },
      ],
    },
    tank(4, 'Serbatoio 1', 18, 14_400),
    tank(5, 'Serbatoio 2', 14, 10_800),
  ],
};
