import { expect, it } from '@jest/globals';
import { safeName } from './file-name.ts';

it.each([
  ['IMG_1.jpg', 'jpg', 'IMG_1.jpg'],
  ['Foto.JPEG', 'jpg', 'Foto.jpg'],
  ['foto.png', 'jpg', 'foto.png.jpg'],
  ['../../etc/passwd', 'txt', 'passwd.txt'],
  ['C:\\Users\\anna\\perdita olio.pdf', 'pdf', 'perdita olio.pdf'],
  ['a\nb\tc.pdf', 'pdf', 'abc.pdf'],
  ['fattura\u202Efdp.exe', 'pdf', 'fatturafdp.exe.pdf'],
  ['...', 'pdf', 'file.pdf'],
  ['.htaccess', 'txt', 'htaccess.txt'],
  ['a<b>:"c"|?*.csv', 'csv', 'abc.csv'],
  ['n'.repeat(300), 'pdf', `${'n'.repeat(196)}.pdf`],
  ['🔧'.repeat(120), 'pdf', `${'🔧'.repeat(98)}.pdf`],
])('%j with the ending %s is kept as %j', (sent, ending, kept) => {
  expect(safeName(sent, ending)).toBe(kept);
});
