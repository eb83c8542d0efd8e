import type { World } from '../testing/world.ts';
import { listDownload, type Samples } from './sample.ts';

const unknownId = '0123456789abcdef01234567';

const record = { measuredAt: '2026-09-17 08:30', temperature: 18.5, AlcholEbul: 3.2, bx: 14.1 };

const body = (world: World) => ({
  lotCode: `L-${world.code()}`,
  product: 'AL1',
  desiredAlcohol: 6.5,
  startDate: '2026-09-15T06:00:00.000Z',
  data: [record],
});

/** Every field of an edit, with a new record, which may be repeated, and an existing one; it closes the lot. */
const change = async (world: World) => {
  const { _id, data, product, desiredAlcohol } = await world.newLot();
  const records = [record, ...data.map(({ _id }) => ({ ...record, _id, bx: 13 }))];
  const startDate = '2026-09-14T06:00:00.000Z';
  return {
    params: { id: _id },
    body: {
      lotCode: `L-${world.code()}`,
      product,
      desiredAlcohol,
      status: 'CLOSED',
      startDate,
      data: records,
    },
  };
};

const idOf = async (world: World) => ({ id: (await world.newLot())._id });
const stranger = () => ({ headers: { 'x-auth-token': 'wrong' } });

export const lots: Samples = {
  all: { good: () => ({}), refused: stranger },
  single: {
    good: async (world) => ({ params: await idOf(world) }),
    refused: () => ({ params: { id: unknownId } }),
  },
  create: {
    good: (world) => ({ body: body(world) }),
    refused: (world) => ({ body: { ...body(world), product: 'XX9' } }),
  },
  edit: {
    good: change,
    refused: async (world) => ({
      params: await idOf(world),
      body: { data: [{ ...record, measuredAt: '17/09/2026' }] },
    }),
  },
  listExcel: listDownload((world) => world.newLot()),
  excel: {
    good: async (world) => ({ params: await idOf(world) }),
    refused: () => ({ params: { id: unknownId } }),
  },
};
