import { openSync, type Font } from 'fontkit';
import roboto from 'pdfmake/fonts/Roboto.js';

const font = openSync(roboto.Roboto.normal) as Font;

/** Characters that the column of details surely holds in a line, however wide they are. */
const lineLength = 24;

/** Lines of details that surely fit on a page. */
const mostLines = 60;

const lineOfPage = new RegExp(`.{1,${lineLength * mostLines}}(?=\\s|$)|.{1,${lineLength * mostLines}}`, 'gu');

/** Technical signs that are not among the font's letters, and what draughtsmen write without them. */
const otherwise: Record<string, string> = {
  ...{ '⌀': 'Ø', '∅': 'Ø', '∼': '~' },
  ...{ '→': '->', '←': '<-', '↔': '<->', '⇒': '=>' },
};

const isDrawn = (text: string): boolean =>
  [...text].every(
    (character) => character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );

// Only a sign that is missing is taken apart (℃, ㎜): m² keeps its square.
const shown = (sign: string): string =>
  [sign, otherwise[sign] ?? sign.normalize('NFKC')].find(isDrawn) ?? '�';

/** The text in signs that the font draws, and a visible � for what it cannot: nothing is lost in silence. */
export const printable = (text: string): string =>
  [...text.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\t', ' ')].map(shown).join('');

/** Lines that a text takes among the details at most. */
export const linesOf = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0);

/** A text in pieces, each of which surely fits on a page. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const line of text.split('\n').flatMap((whole) => whole.match(lineOfPage) ?? [''])) {
    const joined = `${pieces.at(-1) ?? ''}\n${line}`;
    if (pieces.length > 0 && linesOf(joined) <= mostLines) pieces.splice(-1, 1, joined);
    else pieces.push(line);
  }
  return pieces;
}
