import { documentTypes, pictureTypes } from '@officina/contracts/files/limits';
import type { File } from '@officina/contracts/files/files';
import { invalid, type AppError } from '@officina/server-kit/app-error';
import { fileTypeFromFile } from 'file-type';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { knownEnding } from './file-name.ts';

/** What a file is, by its content. */
export interface FileType {
  kind: File['kind'];
  /** Media type. */
  type: string;
  /** Ending of its name. */
  ending: string;
}

const entriesOf = (types: Record<string, string>, kind: FileType['kind']) =>
  Object.entries(types).map(([ending, type]): [string, FileType] => [type, { kind, type, ending }]);

/** The accepted types that `file-type` recognizes, by media type. */
const recognized = new Map([...entriesOf(pictureTypes, 'picture'), ...entriesOf(documentTypes, 'document')]);

const texts: ReadonlyMap<string, FileType> = new Map(
  [...recognized.values()].filter(({ type }) => type.startsWith('text/')).map((one) => [one.ending, one]),
);

const onlyPictures = 'Questo formato di immagine non si può leggere: servono foto JPEG, PNG o WebP.';

/** Sentences for types that people often try, the first match wins. */
const refusals: [RegExp, string][] = [
  [
    /^image\/(hei[cf]|avif)/,
    'Le foto HEIC non si possono leggere: nelle impostazioni della fotocamera scegli JPEG (“Più compatibile”).',
  ],
  [/^image\/svg/, 'Le immagini SVG non si possono allegare: servono foto JPEG, PNG o WebP.'],
  [/^image\//, onlyPictures],
  [/^text\/html/, 'Le pagine web non si possono allegare.'],
  [/^video\//, 'I video non si possono allegare.'],
  [/^audio\//, 'Le registrazioni audio non si possono allegare.'],
  [
    /^application\/(zip|gzip|x-(7z|rar|tar|bzip2|xz|zip)|vnd\.rar|zstd)/,
    'Gli archivi compressi non si possono allegare: allega i file che contengono.',
  ],
];

const unknownType =
  'Questo tipo di file non si può allegare: vanno bene foto JPEG, PNG e WebP, PDF, documenti Office e OpenDocument, testi e CSV.';

const refused = (type: string): AppError =>
  invalid('file', refusals.find(([pattern]) => pattern.test(type))?.[1] ?? unknownType);

const startBytes = 1_024;
const markup = /<(!doctype\s+html|html|head|body|script|iframe|meta|title|table|div)\b/i;

/** The media type of markup, by its beginning; undefined for anything else. */
function markupType(start: string): string | undefined {
  if (/<svg[\s>]/i.test(start)) return 'image/svg+xml';
  return markup.test(start) ? 'text/html' : undefined;
}

const isTextByte = (byte: number): boolean => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;

/** Whether a file is text, in UTF-8 or Latin: no control characters but tabs and line ends. */
async function isText(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path)) if (!(chunk as Buffer).every(isTextByte)) return false;
  return true;
}

async function startOf(path: string): Promise<Buffer> {
  await using handle = await open(path);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(startBytes), 0, startBytes, 0);
  return buffer.subarray(0, bytesRead);
}

/**
 * Judges a file by its content; its name only tells texts and tables apart.
 * @param name as it was sent
 * @throws AppError `invalid` with the field `file` and a sentence for a type that is not accepted
 */
export async function judgeFile(path: string, name: string): Promise<FileType> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const known = found && recognized.get(found.mime);
  if (known) return known;
  const start = await startOf(path);
  if (start.length === 0) throw invalid('file', 'Il file è vuoto.');
  const marked = markupType(start.toString('latin1'));
  if (found || marked) throw refused(marked ?? found?.mime ?? '');
  const text = texts.get(knownEnding(name));
  if (!text || !(await isText(path))) throw refused('');
  return text;
}
