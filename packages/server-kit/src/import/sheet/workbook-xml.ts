import { SaxesParser } from 'saxes';

/** Is told what stands in a part, in its order; names come without their prefix, `row` for `x:row`. */
interface XmlReader {
  open(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Whether it knows enough. */
  isDone?(): boolean;
}

/** Elements within each other: a workbook has about ten. */
const deepest = 100;
const bytesAtOnce = 64 * 1024;

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads a part of a workbook from its beginning to its end, each byte once.
 * @throws Error for what is no XML, is nested too deeply or declares words of its own (DTD), which no workbook does
 */
export function readXml(bytes: Buffer, reader: XmlReader): void {
  const parser = new SaxesParser({ position: false, xmlns: false });
  let depth = 0;
  parser.on('doctype', () => {
    throw new Error('a part of a workbook has no DTD');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > deepest) throw new Error(`elements stand within each other ${depth} times`);
    reader.open(withoutPrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    reader.close?.(withoutPrefix(name));
  });
  if (reader.text) parser.on('text', (text) => reader.text?.(text));
  if (reader.text) parser.on('cdata', (text) => reader.text?.(text));
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length && !reader.isDone?.(); at += bytesAtOnce)
    parser.write(decoder.decode(bytes.subarray(at, at + bytesAtOnce), { stream: true }));
  if (!reader.isDone?.()) parser.close();
}

/** Number formats that show a day, as every program knows them (ECMA-376, 18.8.30), and what shows one in others. */
const knownDays = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
const signOfDays = /[ymdhMsb]/;
/** Characters of a format, as Excel has it. */
const longestFormat = 255;

/** How a number is shown: as a day, or with zeros before it (`00000` is how a code keeps its own). */
export interface NumberFormat {
  isDay: boolean;
  digits: number;
}

const plain: NumberFormat = { isDay: false, digits: 0 };

function formatOf(code: string): NumberFormat {
  const short = code.slice(0, longestFormat);
  const isDay = signOfDays.test(short.replace(/\[[^\]]*\]/g, '').replace(/"[^"]*"/g, ''));
  return { isDay, digits: /^0{2,}$/.test(short) ? short.length : 0 };
}

/** The formats of cells, by the number that a cell names. @param part `xl/styles.xml` */
export function formatsIn(part: Buffer): NumberFormat[] {
  const ownFormats = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isInCells = false;
  const known = (id: number): NumberFormat => (knownDays.has(id) ? { isDay: true, digits: 0 } : plain);
  readXml(part, {
    open: (name, { numFmtId, formatCode = '' }) => {
      if (name === 'numFmt') ownFormats.set(Number(numFmtId), formatOf(formatCode));
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells)
        formats.push(ownFormats.get(Number(numFmtId)) ?? known(Number(numFmtId)));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return formats;
}

/** The texts that cells name by their number, without how they are pronounced. @param part `xl/sharedStrings.xml` */
export function textsIn(part: Buffer): string[] {
  const texts: string[] = [];
  let text = '';
  let [isText, isPronounced] = [false, false];
  readXml(part, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPronounced = true;
      isText = name === 't' && !isPronounced;
    },
    text: (more) => {
      if (isText) text += more;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isPronounced = false;
      if (name === 'si') texts.push(text);
    },
  });
  return texts;
}

/** What the relations of a part lead to, by their ids. @param part a `.rels` */
export function targetsIn(part: Buffer): Map<string, { type: string; target: string }> {
  const targets = new Map<string, { type: string; target: string }>();
  readXml(part, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, { type: Type, target: Target });
    },
  });
  return targets;
}

/** The attribute `r:id`, whatever prefix the file has for it. */
export const relationOf = (attributes: Record<string, string>): string | undefined =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];

/** A workbook's sheets in their order, and whether its days count from 1904. @param part `xl/workbook.xml` */
export function sheetsIn(part: Buffer) {
  const sheets: { name: string; relation: string | undefined }[] = [];
  let is1904 = false;
  readXml(part, {
    open: (element, attributes) => {
      const { name = '', date1904 = '0' } = attributes;
      if (element === 'sheet') sheets.push({ name, relation: relationOf(attributes) });
      if (element === 'workbookPr') is1904 = ['1', 'true'].includes(date1904);
    },
  });
  return { sheets, is1904 };
}
