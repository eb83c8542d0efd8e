import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { unknownFields } from './unknown-fields.ts';

const body = z.object({
  name: z.string().nullish(),
  notes: z.array(z.object({ text: z.string() })).optional(),
  connection: z.union([z.object({ host: z.string() }), z.object({ port: z.number() })]).optional(),
  free: z.unknown().optional(),
});
const unknownIn = (sent: unknown) => unknownFields(sent, body.parse(sent));

describe('unknown fields of a body', () => {
  it.each([
    [{ name: 'a', color: 'red' }, ['color']],
    [{ notes: [{ text: 'a' }, { text: 'b', by: 'c' }] }, ['notes.1.by']],
    [{ connection: { port: 1, speed: 2 } }, ['connection.speed']],
    [{ later: { deep: 1 }, notes: [{ text: 'a', x: { y: 1 } }] }, ['later', 'notes.0.x']],
    [{ toString: 1 }, ['toString']],
  ])('in %j are %j', (sent, paths) => {
    expect(unknownIn(sent)).toEqual(paths);
  });

  it.each([{}, { name: null }, { name: 'a', notes: [] }, { free: { any: [{ thing: 1 }] } }])(
    'are absent in %j',
    (sent) => {
      expect(unknownIn(sent)).toEqual([]);
    },
  );

  it('are reported up to 20', () => {
    expect(unknownIn(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`x${at}`, 1])))).toHaveLength(
      20,
    );
  });

  it('are searched below ten thousand levels without overflow', () => {
    const sent: unknown = JSON.parse(`${'{"free":'.repeat(10_000)}1${'}'.repeat(10_000)}`);
    expect(unknownFields(sent, sent)).toEqual([]);
  });
});
