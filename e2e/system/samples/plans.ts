import type { World } from '../testing/world.ts';
import type { Samples } from './sample.ts';

const unknownId = '0fedcba98765432100fedcba';

const body = (machineId: string) => ({
  machineId,
  description: 'Cambio olio',
  triggeredByDays: 180,
  noticeDays: 30,
  checkList: [{ title: 'Livello olio', result: 'OK' }],
  shortCode: 'OLIO-6M',
  // Otherwise a second document is written.
  lastDate: null,
});
const inTenYears = new Date(new Date().getUTCFullYear() + 10, 5, 10).toISOString();
const postponement = { to: inTenYears, reason: 'Linea in produzione' };

const idOf = async (world: World) => ({ id: (await world.newPlan())._id });
const staleOne = async (world: World) => ({
  params: await idOf(world),
  body: {},
  headers: { 'if-match': '"7"' },
});

const list = { good: () => ({}), refused: () => ({ headers: { 'x-auth-token': 'wrong' } }) };

export const plans: Samples = {
  all: list,
  due: list,
  excel: list,
  byMachine: {
    good: async (world) => ({ params: { machineId: (await world.newPlan()).machineId } }),
    refused: () => ({ params: { machineId: unknownId } }),
  },
  single: {
    good: async (world) => ({ params: await idOf(world) }),
    refused: () => ({ params: { id: unknownId } }),
  },
  create: {
    good: async (world) => ({ body: body((await world.newMachine())._id) }),
    refused: () => ({ body: body(unknownId) }),
  },
  copy: {
    good: async (world) => ({
      body: { maintenanceId: (await world.newPlan())._id, machineIds: [(await world.newMachine())._id] },
    }),
    refused: async (world) => ({
      body: { maintenanceId: (await world.newPlan())._id, machineIds: [unknownId] },
    }),
  },
  edit: {
    good: async (world) => {
      const { _id: id, machineId } = await world.newPlan();
      return { params: { id }, body: body(machineId) };
    },
    refused: staleOne,
  },
  postpone: {
    good: async (world) => ({ params: await idOf(world), body: postponement }),
    refused: async (world) => ({
      params: await idOf(world),
      body: { ...postponement, to: '2020-01-10T11:00:00.000Z' },
    }),
  },
  remove: {
    good: async (world) => ({ params: await idOf(world) }),
    refused: () => ({ params: { id: unknownId } }),
  },
};
