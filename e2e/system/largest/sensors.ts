import { sensors } from '@officina/contracts/industrial/sensors';
import { unusedAddress, type World } from '../testing/world.ts';
import { findIn, filled, type LargestKind } from './largest-kind.ts';

const body = async (world: World) => ({
  type: 'MODBUS' as const,
  dataCode: `${world.code()}${'x'.repeat(32)}`,
  sampling: 1_440,
  unit: '°C/10-40~0,5',
  register: 'h65532q',
  saveOnlyChanges: true,
  runsFrom: -999_999_999_999.5,
  ...{ high: 999_999_999_999.5, low: -999_999_999_999.5, beyondFor: 86_400, hysteresis: 99_999_999_999.5 },
  opensIntervention: true,
  subordinate: '255',
  description: filled(200),
  connection: unusedAddress,
  machineId: (await world.newMachine())._id,
});

export const sensor: LargestKind = {
  make: async (world) => world.api.must(sensors.create, { body: await body(world) }),
  // 200 characters of three bytes.
  atLeast: 600,
  shown: ({ api }, made) => [
    api.must(sensors.all).then((items) => findIn(items, made)),
    api
      .must(sensors.byMachine, { params: { id: String(made['machineId']) } })
      .then((items) => findIn(items, made)),
  ],
  changes: [
    ({ api }, { _id }) => api.must(sensors.edit, { params: { id: _id }, body: { sampling: 0 } }),
    ({ api }, { _id }) => api.must(sensors.edit, { params: { id: _id }, body: { description: filled(199) } }),
  ],
  remove: ({ api }, { _id }) => api.must(sensors.remove, { params: { id: _id } }),
};
