import { describe, expect, it } from '@jest/globals';
import { linesOf, oneLine, piecesOf, printed, runsOf } from './printed-text.ts';

const told = (text: string) => runsOf(text).map((run) => `${run.font}: ${run.text}`);

describe('a printed text', () => {
  it.each([
    [
      'in one font where it has all signs',
      'Città № 4, Łódź, Ộ, Привет',
      ['Roboto: Città № 4, Łódź, Ộ, Привет'],
    ],
    ['in runs where it has not', 'a 中文 b', ['Roboto: a ', 'NotoSC: 中文 ', 'Roboto: b']],
    ['with the accents of a letter in its font', 'x̌ 한국어', ['DejaVu: x̌ ', 'NotoKR: 한국어']],
    [
      'with technical signs as they are',
      '⌀ 20 → 4 ㎜',
      ['DejaVu: ⌀ ', 'Roboto: 20 ', 'DejaVu: → ', 'Roboto: 4 ', 'NotoSC: ㎜'],
    ],
    ['without what is never seen and no font has', 'a\u{e0061}b', ['Roboto: ab']],
    ['with a sign in place of what no font has', 'a ไ b', ['Roboto: a � b']],
    ['with its lines, however they end', 'a\r\nb\rc\td', ['Roboto: a\nb\nc d']],
    ['of nothing', '', []],
  ])('stands %s', (_, text, runs) => {
    expect(told(text)).toEqual(runs);
  });

  it('is a plain text for pdfmake where one font has it, and nothing where there is none', () => {
    expect([printed('Città'), printed(null), printed(undefined)]).toEqual(['Città', '', '']);
    expect(printed('中')).toEqual([{ text: '中', font: 'NotoSC' }]);
  });

  it('of one line has no breaks', () => {
    expect(oneLine('  a \n\n b\tc ')).toBe('a b c');
  });

  it('in pieces has all of its words, none of them on more lines than asked', () => {
    const text = Array.from({ length: 200 }, (_, at) => `parola${at}${at % 9 ? '' : '\n'}`).join(' ');
    const pieces = piecesOf(text, { length: 20, lines: 10 });
    expect(pieces.join(' ').split(/\s+/)).toEqual(text.split(/\s+/));
    expect(pieces.filter((piece) => linesOf(piece, 20) > 10)).toEqual([]);
    expect(piecesOf('W'.repeat(450), { length: 20, lines: 10 }).map((piece) => piece.length)).toEqual([
      200, 200, 50,
    ]);
  });
});
