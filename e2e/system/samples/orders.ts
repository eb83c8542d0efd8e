import type { World } from '../testing/world.ts';
import { listDownload, type Samples } from './sample.ts';

const unknownId = '0123456789abcdef01234567';

const row = {
  code: 'CIN-A42',
  code2: 'RT-00042',
  name: 'Cinghia trapezoidale A42',
  description: 'Per il motore del compressore',
  manufacture: 'Rettrans',
  notes: 'Anche di altra marca',
  unity: 'pz',
  qt: 2,
  machineName: 'COM-01',
};

const body = async (world: World) => {
  const { _id: spareId, machineId } = await world.newSpare();
  return {
    supplier: 'Utensileria Trentina',
    contact: 'ordini@utensileria.example',
    orderDate: '2026-09-17T00:00:00.000Z',
    price: 486.4,
    notes: 'Consegna al magazzino',
    orderStatus: 'SENT',
    machineId,
    rows: [{ spareId, ...row }],
  };
};

const paper = {
  _id: 'a4e7d',
  supplier: 'Utensileria Trentina',
  contact: 'ordini@utensileria.example',
  orderDate: '17-09-2026',
  price: 486.4,
  notes: 'Consegna al magazzino',
  orderStatus: 'SENT',
  rows: [{ spareId: unknownId, ...row }],
};

const idOf = async (world: World) => ({ id: (await world.newOrder())._id });
const stranger = () => ({ headers: { 'x-auth-token': 'wrong' } });

export const orders: Samples = {
  all: { good: () => ({}), refused: stranger },
  archived: { good: () => ({}), refused: stranger },
  byMachine: {
    good: async (world) => ({ params: { id: (await world.newOrder()).machineId ?? '' } }),
    refused: () => ({ params: { id: unknownId } }),
  },
  single: {
    good: async (world) => ({ params: await idOf(world) }),
    refused: () => ({ params: { id: unknownId } }),
  },
  createEmpty: { good: () => ({}), refused: stranger },
  create: {
    good: async (world) => ({ body: await body(world) }),
    refused: async (world) => ({ body: { ...(await body(world)), machineId: unknownId } }),
  },
  edit: {
    good: async (world) => ({ params: await idOf(world), body: await body(world) }),
    refused: async (world) => ({ params: await idOf(world), body: { supplier: '' } }),
  },
  mail: { good: () => ({}), refused: stranger },
  send: {
    good: async (world) => ({
      params: await idOf(world),
      body: { to: 'ordini@utensileria.example', message: 'Serve per lunedì' },
    }),
    refused: async (world) => ({ params: await idOf(world), body: { to: 'ordini' } }),
  },
  remove: {
    good: async (world) => ({ params: await idOf(world) }),
    refused: () => ({ params: { id: unknownId } }),
  },
  excel: {
    good: async (world) => {
      await world.newOrder();
      return {};
    },
    refused: stranger,
  },
  listExcel: listDownload((world) => world.newOrder()),
  pdf: {
    good: () => ({ body: paper }),
    refused: () => ({ body: { ...paper, orderStatus: 'NEW' } }),
    // The document is made from the body only: nothing is loaded by id.
    freeIds: ['_id', 'rows.0.spareId'],
  },
};
