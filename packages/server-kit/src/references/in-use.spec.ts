import { expect, it } from '@jest/globals';
import { inUseSentence } from './in-use.ts';

it('says how many hold a thing, and what to do instead where there is something', () => {
  expect(inUseSentence('site', [{ entity: 'machine', count: 3 }])).toBe(
    'Il luogo ha 3 macchinari: non si può eliminare.',
  );
  expect(inUseSentence('machine', [{ entity: 'intervention', count: 1 }])).toBe(
    'Il macchinario ha un intervento: non si può eliminare. Per non usarlo più, disattivalo.',
  );
  expect(inUseSentence('plan', [{ entity: 'intervention', count: 2 }])).toBe(
    'La manutenzione programmata ha 2 interventi: non si può eliminare. Prima va chiuso quel che è aperto.',
  );
  expect(
    inUseSentence('machine', [
      { entity: 'intervention', count: 7 },
      { entity: 'spare', count: 1 },
      { entity: 'order', count: 2 },
    ]),
  ).toContain('ha 7 interventi, un ricambio e 2 ordini:');
});

it('does not advise to deactivate what is inactive already', () => {
  const counts = [{ entity: 'intervention' as const, count: 1 }];
  expect(inUseSentence('machine', counts, false)).toBe(
    'Il macchinario ha un intervento: non si può eliminare.',
  );
  expect(inUseSentence('plan', counts, false)).toContain('Prima va chiuso quel che è aperto.');
});
