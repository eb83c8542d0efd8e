import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';

/** Size of all chunks of a file but the last, in bytes: a reader must take one within the limit of silence. */
export const chunkBytes = 128 * 1024;

/**
 * The same bytes in chunks of one size; what is left at the end, maybe nothing, is returned. Takes no more from the
 * source than the next chunk needs.
 */
export async function* chunksOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const piece of content) {
    waiting.push(piece);
    length += piece.length;
    if (length < chunkBytes) continue;
    const joined = Buffer.concat(waiting);
    const rest = length % chunkBytes;
    for (let at = 0; at < length - rest; at += chunkBytes) yield joined.subarray(at, at + chunkBytes);
    waiting = [joined.subarray(length - rest)];
    length = rest;
  }
  return Buffer.concat(waiting);
}

/** Characters of a file's name. */
export const longestFileName = 200;

/** Header of an answer whose data are a chunk of a file, as JSON. */
const fileHeader = 'x-file';

const fileHead = z.object({
  /** Of the file; in the first chunk. */
  name: z.string().min(1).max(longestFileName).optional(),
  /** Where the next chunk is asked for; absent in the last one. */
  transfer: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
});

/** One chunk of a file as it travels. */
export interface FilePart extends z.infer<typeof fileHead> {
  bytes: Uint8Array;
}

/** What the reader of a transfer says: that it wants the next chunk, or no more. */
export type FileQuestion = 'next' | 'stop';

/** Where the chunks of a transfer are asked for: a subject of the one process that has the file open. */
export const transferSubject = (token: string, transfer: string): string => `file.${token}.${transfer}`;

/** The headers of an answer that carries a chunk. @throws ZodError on a name that is none */
export const fileHeaders = (head: Omit<FilePart, 'bytes'>): MsgHdrs => {
  const header = headers();
  header.set(fileHeader, JSON.stringify(fileHead.parse(head)));
  return header;
};

/** The chunk in an answer; `undefined` when it holds none. */
export const readPart = (message: Msg): FilePart | undefined => {
  const header = message.headers?.get(fileHeader);
  if (!header) return undefined;
  const { data } = fileHead.safeParse(JSON.parse(header));
  if (!data) throw new AppError('internal', 'unreadable chunk of a file');
  return { ...data, bytes: message.data };
};

/**
 * A file that is asked for chunk by chunk as it is read, one in advance. A chunk that does not come destroys it;
 * destroying it before its end tells the service.
 */
export class FileStream extends Readable {
  private transfer: string | undefined;

  /** @param ask sends a question to the process that has the file open; rejects when no chunk comes in time */
  constructor(
    first: FilePart,
    private readonly ask: (question: FileQuestion, transfer: string) => Promise<FilePart>,
  ) {
    super({ highWaterMark: chunkBytes });
    this.receive(first);
  }

  override _read(): void {
    if (this.transfer === undefined) this.push(null);
    else
      this.ask('next', this.transfer).then(
        (part) => this.receive(part),
        (error: Error) => this.destroy(error),
      );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.transfer !== undefined) this.ask('stop', this.transfer).catch(() => undefined);
    done(error);
  }

  private receive({ transfer, bytes }: FilePart): void {
    this.transfer = transfer;
    this.push(bytes);
  }
}
