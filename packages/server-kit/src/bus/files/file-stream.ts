import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';

/**
 * Size of all chunks of a file except the last, in bytes: small enough that a slow reader takes one before the idle
 * limit.
 */
export const chunkBytes = 128 * 1024;

/**
 * The same bytes in chunks of equal size; the rest, possibly empty, is returned. Reads no more from the source than
 * the next chunk needs.
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

/** Maximum length of a file's name, in characters. */
export const maxFileNameLength = 200;

/** Header, as JSON, of an answer that contains a chunk of a file. */
const fileHeader = 'x-file';

const fileHead = z.object({
  /** Name of the file; only in the first chunk. */
  name: z.string().min(1).max(maxFileNameLength).optional(),
  /** Id for requesting the next chunk; absent in the last one. */
  transfer: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
});

/** One chunk of a file with its header. */
export interface FilePart extends z.infer<typeof fileHead> {
  bytes: Uint8Array;
}

/** A reader's request: the next chunk, or to stop. */
export type ChunkRequest = 'next' | 'stop';

/** The subject for requesting the chunks of a transfer; only the process that has the file open subscribes to it. */
export const transferSubject = (token: string, transfer: string): string => `file.${token}.${transfer}`;

/** The headers of an answer with a chunk. @throws ZodError on an invalid name */
export const fileHeaders = (head: Omit<FilePart, 'bytes'>): MsgHdrs => {
  const header = headers();
  header.set(fileHeader, JSON.stringify(fileHead.parse(head)));
  return header;
};

/** The chunk of an answer; `undefined` if it has none. */
export const readFilePart = (message: Msg): FilePart | undefined => {
  const header = message.headers?.get(fileHeader);
  if (!header) return undefined;
  const { data } = fileHead.safeParse(JSON.parse(header));
  if (!data) throw new AppError('internal', 'unreadable chunk of a file');
  return { ...data, bytes: message.data };
};

/**
 * A file that is fetched chunk by chunk while it is read, one in advance. A missing chunk destroys it; destroying it
 * before its end stops the service.
 */
export class FileStream extends Readable {
  private transfer: string | undefined;

  /** @param ask sends a request to the process that has the file open; rejects if no chunk arrives in time */
  constructor(
    first: FilePart,
    private readonly ask: (question: ChunkRequest, transfer: string) => Promise<FilePart>,
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
