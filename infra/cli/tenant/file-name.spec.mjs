import { expect, test } from '@jest/globals';
import { fileName } from './file-name.mjs';

test.each([
  ['macchinari-26-11-2026.xlsx', 'macchinari-26-11-2026.xlsx'],
  ['statistiche-man-Linea 1/2.xlsx', 'statistiche-man-Linea 1-2.xlsx'],
  ['../../etc/passwd.xlsx', '..-..-etc-passwd.xlsx'],
  ['..\\a:b*c?"<d>|e\nf.xlsx', '..-a-b-c---d--e-f.xlsx'],
  [`${'a'.repeat(300)}.xlsx`, `${'a'.repeat(195)}.xlsx`],
  [`${'泵'.repeat(120)}.xlsx`, `${'泵'.repeat(65)}.xlsx`],
  [`${'🔧'.repeat(120)}.xlsx`, `${'🔧'.repeat(48)}.xlsx`],
])('%s is unpacked as %s', (name, unpacked) => {
  expect(fileName(name)).toBe(unpacked);
});
