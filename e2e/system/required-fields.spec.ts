import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callWith, required, withBody } from './checkers/required-fields.ts';
import { openLab, type Lab, type World } from './testing/world.ts';

let lab: Lab;
let world: World;
beforeAll(async () => {
  lab = await openLab();
  world = await lab.newWorld();
});
afterAll(() => lab.close());

it('every listed call exists', () => {
  const routes = withBody.map(({ endpoint }) => endpoint.http as string);
  expect(Object.keys(required).filter((route) => !routes.includes(route))).toEqual([]);
});

describe.each(withBody)('[S5.noOthers] $endpoint.http', (entry) => {
  const needed = required[entry.endpoint.http] ?? [];

  it('works without all other fields', async () => {
    const answer = await callWith(entry, world, (field) => needed.includes(field));
    expect(answer).toEqual({ status: entry.endpoint.status, missing: [] });
  });

  for (const left of needed)
    it(`rejects a call without ${left}, and names it`, async () => {
      const answer = await callWith(entry, world, (field) => field !== left);
      expect(answer).toEqual({ status: 422, missing: [left] });
    });
});
