import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { rightsPage, rightsPageFile } from './rights-page.mjs';

const page = readFileSync(join(cloneDir, rightsPageFile), 'utf8');

test('the guide says what the contracts let each role do (else: node tools/guide/write-rights-page.mjs)', () => {
  expect(page).toBe(rightsPage());
});

test('the guide says what a role may do with some fields, in some states, or not at all', () => {
  for (const row of [
    '| Luoghi | guarda | guarda | tutto | tutto |',
    '| Ricambi | guarda | modifica (soltanto Stato) | tutto | tutto |',
    '| Utenti | guarda | guarda | guarda | tutto |',
    '| Importazioni | – | – | tutto | tutto |',
  ])
    expect(page).toContain(row);
});
