import { expect, it } from '@jest/globals';
import { optionsOf } from './options.ts';
import { scenario } from './scenario.ts';

it('the default is the demo plant on loopback at real speed', () =>
  expect(optionsOf([])).toEqual({
    ...{ host: '127.0.0.1', port: 5020, scenario: undefined, speed: 1, seed: 1, to: undefined },
    ...{ faults: [], patient: false, help: false },
  }));

it('all options are read', () =>
  expect(
    optionsOf([
      ...['--port', '5021', '--speed', '60', '--seed', '7', '--to', '[fd00::7]:502', '--patient'],
      ...['--fault', 'delay=2000', '--fault', 'flap=30', '--scenario', 'cella.json', '--host', '0.0.0.0'],
    ]),
  ).toEqual({
    ...{ host: '0.0.0.0', port: 5021, scenario: 'cella.json', speed: 60, seed: 7 },
    ...{ to: { host: 'fd00::7', port: 502 }, faults: ['delay=2000', 'flap=30'], patient: true, help: false },
  }));

it.each([
  [['--port', 'x'], '--port is a number from 0 to 65535, not "x".'],
  [['--speed', ''], '--speed is a number from 0 to 10000, not "".'],
  [['--to', '192.168.1.7'], '--to is HOST:PORT, not "192.168.1.7".'],
])('%s is rejected', (args, reason) => expect(() => optionsOf(args)).toThrow(reason));

it('an invalid register in a scenario is named', () => {
  const points = [{ name: 'A', register: 'h70000', signal: { kind: 'constant', value: 1 } }];
  const read = scenario.safeParse({ units: [{ unit: 1, name: 'One', points }] });
  expect(read.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['units.0.points.0.register', 'h70000: indirizzo oltre 65535'],
  ]);
});
