import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';

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
