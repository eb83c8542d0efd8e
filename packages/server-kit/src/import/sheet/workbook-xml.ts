import { SaxesParser } from 'saxes';

/** Receives the content of a part in order; names are without prefix, `row` for `x:row`. */
interface XmlReader {
  open(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Whether reading can stop. */
  isDone?(): boolean;
}

/** Maximum nesting of elements: a workbook has about ten levels. */
const maxDepth = 100;
const chunkBytes = 64 * 1024;

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads a part of a workbook from start to end, each byte once.
 * @throws Error for invalid XML, for deep nesting, and for a DTD, which workbooks do not have
 */
export function readXml(bytes: Buffer, reader: XmlReader): void {
  const parser = new SaxesParser({ position: false, xmlns: false });
  let depth = 0;
  parser.on('doctype', () => {
    throw new Error('a part of a workbook has no DTD');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > maxDepth) throw new Error(`elements stand within each other ${depth} times`);
    reader.open(withoutPrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    reader.close?.(withoutPrefix(name));
  });
  if (reader.text) parser.on('text', (text) => reader.text?.(text));
  if (reader.text) parser.on('cdata', (text) => reader.text?.(text));
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length && !reader.isDone?.(); at += chunkBytes)
    parser.write(decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true }));
  if (!reader.isDone?.()) parser.close();
}

/** Built-in number formats of dates (ECMA-376, 18.8.30), and characters that indicate a date in other formats. */
const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
const dateCharacter = /[ymdhMsb]/;
/** Maximum length of a format in Excel, in characters. */
const maxFormatLength = 255;

/** How a number is shown: as a date, or with leading zeros (`00000`, which keeps those of codes). */
export interface NumberFormat {
  isDay: boolean;
  digits: number;
}

const plain: NumberFormat = { isDay: false, digits: 0 };

function formatOf(code: string): NumberFormat {
  const short = code.slice(0, maxFormatLength);
  const isDay = dateCharacter.test(short.replace(/\[[^\]]*\]/g, '').replace(/"[^"]*"/g, ''));
  return { isDay, digits: /^0{2,}$/.test(short) ? short.length : 0 };
}

/** The formats of cells, by index. @param part `xl/styles.xml` */
export function readFormats(part: Buffer): NumberFormat[] {
  const customFormats = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isInCells = false;
  const known = (id: number): NumberFormat => (builtInDates.has(id) ? { isDay: true, digits: 0 } : plain);
  readXml(part, {
    open: (name, { numFmtId, formatCode = '' }) => {
      if (name === 'numFmt') customFormats.set(Number(numFmtId), formatOf(formatCode));
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells)
        formats.push(customFormats.get(Number(numFmtId)) ?? known(Number(numFmtId)));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return formats;
}

/** The shared texts, by index, without phonetic guides. @param part `xl/sharedStrings.xml` */
export function readTexts(part: Buffer): string[] {
  const texts: string[] = [];
  let text = '';
  let [isText, isPhonetic] = [false, false];
  readXml(part, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text: (more) => {
      if (isText) text += more;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') texts.push(text);
    },
  });
  return texts;
}

/** The targets of a part's relations, by id. @param part a `.rels` */
export function readTargets(part: Buffer): Map<string, { type: string; target: string }> {
  const targets = new Map<string, { type: string; target: string }>();
  readXml(part, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, { type: Type, target: Target });
    },
  });
  return targets;
}

/** The attribute `r:id`, with any prefix. */
export const relationIdOf = (attributes: Record<string, string>): string | undefined =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];

/** A workbook's sheets in order, and whether it uses the 1904 calendar. @param part `xl/workbook.xml` */
export function readSheets(part: Buffer) {
  const sheets: { name: string; relation: string | undefined }[] = [];
  let is1904 = false;
  readXml(part, {
    open: (element, attributes) => {
      const { name = '', date1904 = '0' } = attributes;
      if (element === 'sheet') sheets.push({ name, relation: relationIdOf(attributes) });
      if (element === 'workbookPr') is1904 = ['1', 'true'].includes(date1904);
    },
  });
  return { sheets, is1904 };
}
