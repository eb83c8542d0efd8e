import { imports as calls } from '@officina/contracts/imports/imports';
import { setTimeout as delay } from 'node:timers/promises';
import type { World } from '../testing/world.ts';
import { listDownload, type Samples } from './sample.ts';

const unknownId = '0123456789abcdef01234567';
const body = { name: 'macchinari.csv', parts: 1 };
const part = (world: World, code = world.code()) => ({
  index: 0,
  content: Buffer.from(`Codice;Nome\n${code};Pressa\nTR;Trapano`).toString('base64'),
});
const nobody = () => ({ params: { id: unknownId } });

/**
 * Waits for the last import started by a call. No other sample is prepared before it ends, so that none counts its
 * writes.
 */
let running: (() => Promise<void>) | undefined;

const idOf = async (world: World) => {
  await running?.();
  const { _id: id } = await world.api.must(calls.create, { params: { kind: 'machines' }, body });
  return { id };
};
const withFile = async (world: World, code?: string) => {
  const params = await idOf(world);
  await world.api.must(calls.part, { params, body: part(world, code) });
  return params;
};
const isMoving = async (world: World, params: { id: string }) =>
  ['READING', 'SAVING'].includes((await world.api.must(calls.single, { params })).state);
/** Runs alongside a call that starts an import. */
const withRunningImport = (world: World, params: { id: string }) => {
  running = async () => {
    while (await isMoving(world, params)) await delay(50);
    running = undefined;
  };
  return { params };
};
/** Its file is checked, after any other file of the tenant: several samples are prepared concurrently. */
const checkedImport = async (world: World, code?: string) => {
  const params = await withFile(world, code);
  while ((await world.api.call(calls.check, { params })).status === 409) await delay(50);
  while (await isMoving(world, params)) await delay(50);
  return params;
};

/** Its machine is created before the import is saved, so nothing is written after the answer. */
const existingMachineImport = async (world: World) => {
  const code = world.code();
  const params = await checkedImport(world, code);
  await world.newMachine(undefined, { shortCode: code });
  return params;
};

/** Imports have no events, but the records that they write do. */
export const imports: Samples = {
  create: {
    good: () => ({ params: { kind: 'machines' }, body }),
    refused: () => ({ params: { kind: 'machines' }, body: { ...body, name: 'macchinari.pdf' } }),
    events: 0,
  },
  part: {
    good: async (world) => ({ params: await idOf(world), body: part(world) }),
    refused: async (world) => ({ params: await idOf(world), body: { ...part(world), index: 1 } }),
    events: 0,
  },
  check: {
    good: async (world) => withRunningImport(world, await withFile(world)),
    refused: async (world) => ({ params: await idOf(world) }),
    events: 0,
    oneAtATime: true,
  },
  single: { good: async (world) => ({ params: await idOf(world) }), refused: nobody },
  running: {
    good: () => ({ params: { kind: 'machines' } }),
    refused: () => ({ params: { kind: 'orders' } }),
  },
  page: {
    good: async (world) => ({ params: { ...(await checkedImport(world)), after: '0' } }),
    refused: () => ({ params: { id: unknownId, after: '0' } }),
  },
  rows: { good: async (world) => ({ params: await checkedImport(world) }), refused: nobody },
  save: {
    good: async (world) => withRunningImport(world, await existingMachineImport(world)),
    refused: async (world) => ({ params: await withFile(world) }),
    events: 0,
    oneAtATime: true,
  },
  refused: { good: async (world) => ({ params: await checkedImport(world) }), refused: nobody },
  empty: {
    good: () => ({ params: { kind: 'sites' } }),
    refused: () => ({ params: { kind: 'orders' } }),
  },
};

export const lists: Samples = { excel: listDownload((world) => world.newMachine(), { kind: 'machines' }) };
