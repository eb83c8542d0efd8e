import { caller as callerSchema, type Caller } from '@officina/contracts/caller';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const callerHeader = 'x-signed-caller';
const timeHeader = 'x-signed-time';
const signatureHeader = 'x-signature';

/** How long a signed request is accepted, before and after its time: the clocks of sender and receiver may differ. */
const validMs = 60_000;

/** What a signature covers, besides caller and time. */
interface Request {
  method: string;
  /** Path and query, as they are sent. */
  path: string;
}

const signatureOf = (key: string, { method, path }: Request, time: string, sentCaller: string): Buffer =>
  createHmac('sha256', key).update([method, path, time, sentCaller].join('\n')).digest();

/** Headers with which the gateway proves to a service who calls, without the bus. */
export function signedHeaders(
  key: string,
  request: Request,
  caller: Caller,
  now: Date,
): Record<string, string> {
  const time = String(now.getTime());
  const sentCaller = Buffer.from(JSON.stringify(caller)).toString('base64url');
  const signature = signatureOf(key, request, time, sentCaller).toString('hex');
  return { [callerHeader]: sentCaller, [timeHeader]: time, [signatureHeader]: signature };
}

/** The caller of a signed request; undefined unless method, path, caller and time are as they were signed a minute ago at most. */
export function signedCaller(
  key: string,
  { headers, ...request }: Request & { headers: IncomingHttpHeaders },
  now: Date,
): Caller | undefined {
  const [sentCaller, time, signature] = [
    headers[callerHeader],
    headers[timeHeader],
    headers[signatureHeader],
  ];
  if (typeof sentCaller !== 'string' || typeof time !== 'string' || typeof signature !== 'string')
    return undefined;
  const expected = signatureOf(key, request, time, sentCaller);
  const given = Buffer.from(signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  if (Math.abs(now.getTime() - Number(time)) > validMs) return undefined;
  return callerSchema.parse(JSON.parse(Buffer.from(sentCaller, 'base64url').toString()));
}
