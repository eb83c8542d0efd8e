import { expect, it } from '@jest/globals';
import { inUseMessage } from './in-use.ts';

it('inUseSentence counts the references, and suggests an alternative if there is one', () => {
  expect(inUseMessage('site', [{ entity: 'machine', count: 3 }])).toBe(
    'Il luogo ha 3 macchinari: non si può eliminare.',
  );
  expect(inUseMessage('machine', [{ entity: 'intervention', count: 1 }])).toBe(
    'Il macchinario ha un intervento: non si può eliminare. Per non usarlo più, disattivalo.',
  );
  expect(inUseMessage('plan', [{ entity: 'intervention', count: 2 }])).toBe(
    'La manutenzione programmata ha 2 interventi: non si può eliminare. Prima va chiuso quel che è aperto.',
  );
  expect(
    inUseMessage('machine', [
      { entity: 'intervention', count: 7 },
      { entity: 'spare', count: 1 },
      { entity: 'order', count: 2 },
    ]),
  ).toContain('ha 7 interventi, un ricambio e 2 ordini:');
});

it('inUseSentence does not suggest deactivating an inactive record', () => {
  const counts = [{ entity: 'intervention' as const, count: 1 }];
  expect(inUseMessage('machine', counts, false)).toBe(
    'Il macchinario ha un intervento: non si può eliminare.',
  );
  expect(inUseMessage('plan', counts, false)).toContain('Prima va chiuso quel che è aperto.');
});
