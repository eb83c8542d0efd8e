import { firstFont, fontOf, type PdfFont } from './pdf-fonts.ts';

/** A piece of a text that one font has all signs of. */
export interface Run {
  text: string;
  font: PdfFont;
}

const clusters = new Intl.Segmenter('it', { granularity: 'grapheme' });
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/** A sign with its accents, in the font that has it; taken apart where none has it whole (𝟛), and a visible � at worst. */
function runOf(cluster: string): Run {
  if (cluster === '\n') return { text: cluster, font: firstFont };
  for (const text of [cluster, cluster.replace(unseen, ''), cluster.normalize('NFKC')]) {
    const font = text && fontOf(text);
    if (font) return { text, font };
  }
  return { text: '�', font: firstFont };
}

/** Signs that every text has, for which nothing needs to be looked up. */
const plain = /^[\n\x20-\x7e\xa1-\xac\xae-\u017f]*$/;

/** The text in runs of one font each, none of which is empty; its lines end with \n. Nothing is lost in silence. */
export function runsOf(text: string): Run[] {
  const whole = text.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\t', ' ');
  if (plain.test(whole)) return whole ? [{ text: whole, font: firstFont }] : [];
  const runs: Run[] = [];
  for (const { segment } of clusters.segment(whole)) {
    const next = runOf(segment);
    const last = runs.at(-1);
    // A space between two words of a script does not end its run.
    if (last && (last.font === next.font || segment === ' ')) last.text += next.text;
    else runs.push(next);
  }
  return runs;
}

/** The text as pdfmake takes it, however many fonts it needs. */
export function printed(text: string | null | undefined): string | Run[] {
  const runs = runsOf(text ?? '');
  if (runs.length > 1 || (runs[0] && runs[0].font !== firstFont)) return runs;
  return runs[0]?.text ?? '';
}

/** Codes and names are of one line: no row grows beyond a page by their breaks, where pdfmake would leave it out. */
export const oneLine = (text: string | null | undefined): string => (text ?? '').trim().replace(/\s+/g, ' ');

/** Lines that a text takes at most where a line surely holds `length` characters. */
export const linesOf = (text: string, length: number): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / length)), 0);

/** A text in pieces of at most so many lines, none of which begins or ends in a word that fits in one. */
export function piecesOf(text: string, { length, lines }: { length: number; lines: number }): string[] {
  const most = length * lines;
  const lineOfPiece = new RegExp(`.{1,${most}}(?=\\s|$)|.{1,${most}}`, 'gu');
  const pieces: string[] = [];
  for (const line of text.split('\n').flatMap((whole) => whole.match(lineOfPiece) ?? [''])) {
    const joined = `${pieces.at(-1) ?? ''}\n${line}`;
    if (pieces.length > 0 && linesOf(joined, length) <= lines) pieces.splice(-1, 1, joined);
    else pieces.push(line);
  }
  return pieces;
}
