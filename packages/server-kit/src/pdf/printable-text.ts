import { defaultFont, fontOf, type PdfFont } from './pdf-fonts.ts';

/** Part of a text whose characters are all in one font. */
export interface TextRun {
  text: string;
  font: PdfFont;
}

const clusters = new Intl.Segmenter('it', { granularity: 'grapheme' });
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/** A grapheme in a font that has it; decomposed if necessary (𝟛), otherwise a visible �. */
function runOf(cluster: string): TextRun {
  if (cluster === '\n') return { text: cluster, font: defaultFont };
  for (const text of [cluster, cluster.replace(unseen, ''), cluster.normalize('NFKC')]) {
    const font = text && fontOf(text);
    if (font) return { text, font };
  }
  return { text: '�', font: defaultFont };
}

/** Common characters, which need no look-up. */
const plain = /^[\n\x20-\x7e\xa1-\xac\xae-\u017f]*$/;

/** The text in non-empty runs of one font each, with \n as line break. No visible character is dropped. */
export function runsOf(text: string): TextRun[] {
  const normalized = text.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\t', ' ');
  if (plain.test(normalized)) return normalized ? [{ text: normalized, font: defaultFont }] : [];
  const runs: TextRun[] = [];
  for (const { segment } of clusters.segment(normalized)) {
    const next = runOf(segment);
    const last = runs.at(-1);
    // A space between words does not end a run.
    if (last && (last.font === next.font || segment === ' ')) last.text += next.text;
    else runs.push(next);
  }
  return runs;
}

/** The text for pdfmake, in as many fonts as it needs. */
export function printableText(text: string | null | undefined): string | TextRun[] {
  const runs = runsOf(text ?? '');
  if (runs.length > 1 || (runs[0] && runs[0].font !== defaultFont)) return runs;
  return runs[0]?.text ?? '';
}

/** Puts codes and names on one line: line breaks could make a row higher than a page, and pdfmake would drop it. */
export const onOneLine = (text: string | null | undefined): string =>
  (text ?? '').trim().replace(/\s+/g, ' ');

/** Maximum number of lines of a text if `length` characters certainly fit on a line. */
export const maxLineCount = (text: string, length: number): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / length)), 0);

/** Splits a text into pieces of at most `lines` lines, without breaking words that fit into a piece. */
export function splitText(text: string, { length, lines }: { length: number; lines: number }): string[] {
  const maxLength = length * lines;
  const lineOfPiece = new RegExp(`.{1,${maxLength}}(?=\\s|$)|.{1,${maxLength}}`, 'gu');
  const pieces: string[] = [];
  for (const line of text.split('\n').flatMap((paragraph) => paragraph.match(lineOfPiece) ?? [''])) {
    const joined = `${pieces.at(-1) ?? ''}\n${line}`;
    if (pieces.length > 0 && maxLineCount(joined, length) <= lines) pieces.splice(-1, 1, joined);
    else pieces.push(line);
  }
  return pieces;
}
