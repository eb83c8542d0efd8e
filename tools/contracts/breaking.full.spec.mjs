import { beforeAll, describe, expect, test } from '@jest/globals';
import { endpoint } from '@officina/contracts/endpoint';
import { z } from 'zod';
import { breakingChanges } from './breaking.mjs';
import { callsDocument } from './calls-document.mjs';
import { intentionalBreaks, releasedCalls } from './released.mjs';

const body = z.object({ name: z.string().max(80), colour: z.enum(['red', 'blue']).optional() });
const output = z.object({ _id: z.string(), name: z.string(), notes: z.string().optional() });
const make = {
  http: /** @type {const} */ ('POST /api/thing/create'),
  subject: /** @type {const} */ ('rpc.sample.things.create'),
  kind: /** @type {const} */ ('write'),
  caller: /** @type {const} */ ('staff'),
  status: /** @type {const} */ (201),
  summary: 'Crea una cosa',
  body,
  output,
};
/** @param {object} changes */
const calls = (changes = {}) => callsDocument({ things: { create: endpoint({ ...make, ...changes }) } });

// The first run on a new machine builds the tool.
beforeAll(async () => void (await breakingChanges(calls(), calls())), 600_000);

describe('a program of the previous version breaks on', () => {
  test.each([
    ['a new required input', { body: body.extend({ code: z.string() }) }, 'new-required-request-property'],
    ['an input that became required', { body: body.required() }, 'request-property-became-required'],
    ['a shorter input', { body: body.extend({ name: z.string().max(40) }) }, 'max-length-decreased'],
    ['a word less', { body: body.extend({ colour: z.enum(['red']).optional() }) }, 'enum-value-removed'],
    ['a removed output', { output: output.omit({ name: true }) }, 'response-required-property-removed'],
    ['a removed optional output', { output: output.omit({ notes: true }) }, 'optional-property-removed'],
    ['an output that may be missing', { output: output.partial() }, 'response-property-became-optional'],
    ['an output of another type', { output: output.extend({ name: z.number() }) }, 'type-changed'],
    ['another path', { http: 'POST /api/thing/add' }, 'api-path-removed'],
    ['another subject', { subject: 'rpc.sample.things.add' }, 'api-path-removed'],
    ['another kind', { kind: 'read' }, 'api-path-removed'],
  ])('%s', async (_, changes, id) => {
    const found = await breakingChanges(calls(), calls(changes));
    expect(found.map((one) => one.id)).toContainEqual(expect.stringContaining(id));
  });

  test.each([
    ['nothing new', {}],
    ['a new optional input', { body: body.extend({ code: z.string().optional() }) }],
    ['a new optional output', { output: output.extend({ code: z.string().optional() }) }],
    ['a longer input', { body: body.extend({ name: z.string().max(160) }) }],
  ])('a program of the previous version does not break on %s', async (_, changes) => {
    expect(await breakingChanges(calls(), calls(changes))).toEqual([]);
  });
});

test('released/breaking.json names every breaking change since the last release', async () => {
  const found = await breakingChanges(releasedCalls(), callsDocument());
  const named = intentionalBreaks().map(({ why, ...breaking }) => {
    expect(why.length).toBeGreaterThan(10);
    return breaking;
  });
  expect(found).toEqual(named);
});
