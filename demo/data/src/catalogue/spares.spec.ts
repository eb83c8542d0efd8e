import { expect, test } from '@jest/globals';
import { machinesOf } from '../plant.ts';
import { plants } from '../plants.ts';
import { random } from '../random.ts';
import { ordersOf, stockedFor } from './orders.ts';
import { sparesOf } from './spares.ts';

const today = Date.UTC(2026, 10, 21, 9);
const sparesIn = (plant: (typeof plants)[number]) => sparesOf(machinesOf(plant, random(plant.seed), today));

test.each(plants)('about half of the spares of $code have a supplier code, and all codes differ', (plant) => {
  const bodies = sparesIn(plant).map(({ body }) => body);
  const coded = bodies.filter(({ code2 }) => code2);
  expect(Math.abs(coded.length - bodies.length / 2)).toBeLessThanOrEqual(1);
  expect(new Set(coded.map(({ code2 }) => code2)).size).toBe(coded.length);
  for (const field of ['orderStatus', 'manufacture'] as const)
    expect(new Set(coded.map((body) => body[field]))).toEqual(new Set(bodies.map((body) => body[field])));
});

test.each(plants)('$code orders its spares by both codes', (plant) => {
  const spares = sparesIn(plant);
  const known = new Map(spares.map(({ body }) => [body.code, body.code2]));
  const rows = ordersOf(plant, spares).flatMap((order) => order.rows);
  const ordered = rows.filter(({ isSpare }) => isSpare);
  expect(ordered.some(({ code2 }) => code2)).toBe(true);
  for (const { code, code2 } of ordered) expect(code2).toBe(known.get(code));
});

test.each(plants)('exactly the spares in sent orders of $code are ordered', (plant) => {
  const spares = sparesIn(plant);
  const orders = ordersOf(plant, spares);
  const sent = orders.filter(({ state }) => state === 'SENT').flatMap(({ rows }) => rows);
  const wanted = sent.filter(({ isSpare }) => isSpare).map(({ code }) => code);
  const stocked = stockedFor(orders, spares).map(({ body }) => body);
  const ordered = stocked.filter(({ orderStatus }) => orderStatus === 'ORDERED').map(({ code }) => code);
  expect(ordered.sort()).toEqual([...new Set(wanted)].sort());
  expect(ordered.length).toBeGreaterThan(3);
  // Most spares are in stock, and every supplier has a missing one.
  const inStock = stocked.filter(({ orderStatus }) => orderStatus === 'IN_STOCK');
  expect(inStock.length).toBeGreaterThan(stocked.length / 2);
  const missing = stocked.filter(({ orderStatus }) => orderStatus === 'FINISH');
  expect(new Set(missing.map(({ manufacture }) => manufacture)).size).toBe(3);
});
