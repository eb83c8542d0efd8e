import { createHash } from 'node:crypto';
import { endpoint, type FileReply, type RequestOf } from '@officina/contracts/endpoint';
import { AppError } from '@officina/server-kit/app-error';
import { z } from 'zod';

/** A call that answers a file as requested, for the gateway's tests. */
export const sampleFiles = {
  print: endpoint({
    http: 'POST /api/sample/print',
    subject: 'rpc.lotlog.samples.print',
    kind: 'file',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'File di prova',
    produces: 'application/pdf',
    body: z.object({
      name: z.string().default('prova.pdf'),
      pieces: z.number().int(),
      /** Marks the content, to tell two files apart. */
      mark: z.number().int().default(0),
      /** Fails instead of sending the piece with this number. */
      failsAt: z.number().int().optional(),
    }),
  }),
};

type Print = RequestOf<(typeof sampleFiles)['print']>['body'];

/** Size of one piece of a sample file, in bytes. */
export const pieceBytes = 64 * 1024;

const piece = (mark: number, number: number) => Buffer.alloc(pieceBytes, `${mark}/${number};`);

/** Length and SHA-256 of the sample file. */
export function digestOf({ pieces, mark }: Pick<Print, 'pieces' | 'mark'>) {
  const hash = createHash('sha256');
  for (let number = 0; number < pieces; number += 1) hash.update(piece(mark, number));
  return { length: pieces * pieceBytes, sha256: hash.digest('hex') };
}

/**
 * The sample file, produced piece by piece. `beforeFirst` runs when the file is requested, before its first piece;
 * `onClosed` runs when reading ends.
 */
export function sampleFile(
  print: Print,
  onClosed: () => void = () => undefined,
  beforeFirst: () => Promise<void> = async () => undefined,
): FileReply {
  return { name: print.name, content: content(print, onClosed, beforeFirst) };
}

async function* content(
  { pieces, mark, failsAt }: Print,
  onClosed: () => void,
  beforeFirst: () => Promise<void>,
) {
  try {
    await beforeFirst();
    for (let number = 0; number < pieces; number += 1) {
      if (number === failsAt) throw new AppError('unavailable', 'no store');
      yield piece(mark, number);
    }
  } finally {
    onClosed();
  }
}
