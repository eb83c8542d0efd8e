import { SaxesParser } from 'saxes';

/** Is told what stands in a part, in its order; names come without their prefix, `row` for `x:row`. */
export interface XmlReader {
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
