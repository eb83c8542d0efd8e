import { seriesDay } from '../testing/kept-readings.ts';
import { unusedAddress, type World } from '../testing/world.ts';
import type { Samples } from './sample.ts';

const unknownId = '0123456789abcdef01234567';

const body = async (world: World) => ({
  type: 'MODBUS',
  dataCode: `T-${world.code()}`,
  sampling: 5,
  unit: '°C/10',
  register: 'h20f',
  saveOnlyChanges: true,
  runsFrom: 12.5,
  ...{ high: 28, low: 4, beyondFor: 60, hysteresis: 0.5, opensIntervention: true },
  subordinate: '3',
  description: 'Temperatura mosto',
  connection: unusedAddress,
  machineId: (await world.newMachine())._id,
});

const idOf = async (world: World) => ({ id: (await world.newSensor())._id });
const stranger = () => ({ headers: { 'x-auth-token': 'wrong' } });

export const sensors: Samples = {
  all: { good: () => ({}), refused: stranger },
  byMachine: {
    good: async (world) => ({ params: { id: (await world.newSensor()).machineId ?? '' } }),
    refused: () => ({ params: { id: unknownId } }),
  },
  create: {
    good: async (world) => ({ body: await body(world) }),
    refused: async (world) => ({ body: { ...(await body(world)), connection: '169.254.169.254:80' } }),
  },
  edit: {
    good: async (world) => ({ params: await idOf(world), body: await body(world) }),
    refused: async (world) => ({ params: await idOf(world), body: { register: null } }),
  },
  remove: {
    good: async (world) => ({ params: await idOf(world) }),
    refused: () => ({ params: { id: unknownId } }),
  },
};

const oneDay = { startDate: seriesDay, endDate: seriesDay };

export const productionData: Samples = {
  days: {
    good: () => ({ params: oneDay }),
    refused: () => ({ params: { ...oneDay, endDate: '31-11-2026' } }),
  },
  reduced: {
    good: () => ({ params: oneDay }),
    refused: () => ({ params: { ...oneDay, startDate: '21-11-2026' } }),
  },
  excel: {
    good: async (world) => ({ body: { ...oneDay, series: [(await world.newSensor()).dataCode, 'T-1'] } }),
    refused: () => ({ body: { ...oneDay, endDate: '31-11-2026', series: ['T-1'] } }),
  },
};

const trial = { register: 'h20f', unit: '°C/10', subordinate: '3', connection: unusedAddress };

export const readings: Samples = {
  state: { good: () => ({}), refused: stranger },
  stateSince: {
    good: () => ({ params: { moment: '2026-11-20T12:00:00.000Z' } }),
    refused: () => ({ params: { moment: '2026-11-20' } }),
  },
  hours: { good: () => ({}), refused: stranger },
  trial: {
    // A connection test saves nothing. No device listens there, which is a valid answer too.
    good: () => ({ body: trial }),
    refused: () => ({ body: { ...trial, connection: '127.0.0.1:22' } }),
  },
  trialOfConnection: {
    good: async (world) => {
      await world.newSensor();
      return { body: { connection: unusedAddress } };
    },
    refused: () => ({ body: { connection: '127.0.0.1:22' } }),
  },
};
