import { describe, expect, it } from '@jest/globals';
import { maxLineCount, onOneLine, splitText, printableText, runsOf } from './printable-text.ts';

const fontRuns = (text: string) => runsOf(text).map((run) => `${run.font}: ${run.text}`);

describe('a printed text', () => {
  it.each([
    [
      'in one font that has all characters',
      'Città № 4, Łódź, Ộ, Привет',
      ['Roboto: Città № 4, Łódź, Ộ, Привет'],
    ],
    ['in runs of several fonts', 'a 中文 b', ['Roboto: a ', 'NotoSC: 中文 ', 'Roboto: b']],
    ['with accents in the font of their letter', 'x̌ 한국어', ['DejaVu: x̌ ', 'NotoKR: 한국어']],
    [
      'with technical symbols',
      '⌀ 20 → 4 ㎜',
      ['DejaVu: ⌀ ', 'Roboto: 20 ', 'DejaVu: → ', 'Roboto: 4 ', 'NotoSC: ㎜'],
    ],
    ['without invisible characters that no font has', 'a\u{e0061}b', ['Roboto: ab']],
    ['with � for characters that no font has', 'a ไ b', ['Roboto: a � b']],
    ['with its line breaks of any kind', 'a\r\nb\rc\td', ['Roboto: a\nb\nc d']],
    ['as nothing if empty', '', []],
  ])('is printed %s', (_, text, runs) => {
    expect(fontRuns(text)).toEqual(runs);
  });

  it('is a plain string for pdfmake if the default font suffices, and empty if absent', () => {
    expect([printableText('Città'), printableText(null), printableText(undefined)]).toEqual([
      'Città',
      '',
      '',
    ]);
    expect(printableText('中')).toEqual([{ text: '中', font: 'NotoSC' }]);
  });

  it('of one line has no line breaks', () => {
    expect(onOneLine('  a \n\n b\tc ')).toBe('a b c');
  });

  it('split into pieces keeps all words and stays within the line limit', () => {
    const text = Array.from({ length: 200 }, (_, at) => `parola${at}${at % 9 ? '' : '\n'}`).join(' ');
    const pieces = splitText(text, { length: 20, lines: 10 });
    expect(pieces.join(' ').split(/\s+/)).toEqual(text.split(/\s+/));
    expect(pieces.filter((piece) => maxLineCount(piece, 20) > 10)).toEqual([]);
    expect(splitText('W'.repeat(450), { length: 20, lines: 10 }).map((piece) => piece.length)).toEqual([
      200, 200, 50,
    ]);
  });
});
