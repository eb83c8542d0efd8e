import { AppError } from '@officina/server-kit/app-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { once } from 'node:events';
import { filePaths, uploadType } from '../files/file-routes.ts';
import { routedPath } from './routes.ts';
import { mayTakeLong } from './slow-requests.ts';

const maxDepth = 32;
const blank = new Set([' ', '\t', '\n', '\r']);
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses a request body as JSON and rejects input that `JSON.parse` accepts silently: bytes that are not UTF-8, a
 * byte-order mark, duplicate keys in an object, and nesting deeper than 32. An empty body is `undefined`.
 * @throws AppError `malformed`
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const text = decode(bytes);
  const value = parse(text);
  rejectDuplicateKeys(text);
  return value;
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError('malformed', 'Il corpo della richiesta non è testo UTF-8');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AppError('malformed', 'Il corpo della richiesta non è JSON valido');
  }
}

/** Scans valid JSON text; a stack entry contains the keys of an open object, or null for an array. */
function rejectDuplicateKeys(text: string): void {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '{' || char === '[') {
      open.push(char === '{' ? new Set() : null);
      if (open.length > maxDepth) throw new AppError('malformed', 'JSON annidato troppo in profondità');
    } else if (char === '}' || char === ']') {
      open.pop();
    } else if (char === '"') {
      const end = closingQuote(text, at);
      if (isKey(text, end)) addKey(open.at(-1), text.slice(at, end + 1));
      at = end;
    }
  }
}

function closingQuote(text: string, opening: number): number {
  let end = text.indexOf('"', opening + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}

function isKey(text: string, end: number): boolean {
  let next = end + 1;
  while (blank.has(text[next] ?? '')) next++;
  return text[next] === ':';
}

function addKey(keys: Set<string> | null | undefined, quoted: string): void {
  const key = JSON.parse(quoted) as string;
  if (keys?.has(key)) throw new AppError('malformed', 'La stessa chiave compare due volte');
  keys?.add(key);
}

/** Maximum size of a body. */
export const bodyBytes = 512 * 1024;
/** Fits two percent-encoded addresses of the maximum header size, and three short fields. */
const formBytes = 64 * 1024;

const formPaths = [
  ...['/login', '/login/forget', '/login/resume', '/login/oidc', '/login/oidc/account'],
  ...['/entra', '/entra/password', '/setup'],
];

/** Mail programs post here, as RFC 8058 says, in either form. */
const isStop = (path: string): boolean => path.startsWith('/avvisi/stop/');

const streamPaths: readonly string[] = [...filePaths.uploads, ...filePaths.upload];

/** Accepts JSON bodies, URL-encoded forms only for the pages before the log-in, and bytes of uploads, which are not read here. */
export function addBodyParsers(instance: FastifyInstance): void {
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => parseJson(body),
  );
  instance.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formBytes },
    async (request: FastifyRequest, body: string) => {
      const path = routedPath(request);
      if (!formPaths.includes(path) && !isStop(path))
        throw new AppError('unsupported_media', 'Il corpo deve essere JSON');
      return Object.fromEntries(new URLSearchParams(body));
    },
  );
  instance.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: formBytes },
    async (request: FastifyRequest) => {
      if (!isStop(routedPath(request))) throw new AppError('unsupported_media', 'Il corpo deve essere JSON');
      // The address says everything.
      return {};
    },
  );
  instance.addContentTypeParser(uploadType, async (request: FastifyRequest) => {
    if (!streamPaths.includes(routedPath(request)))
      throw new AppError('unsupported_media', 'Il corpo deve essere JSON');
    mayTakeLong(request.raw);
  });
}

/**
 * Drains the rest of an unread body for up to `waitMs` before its connection is closed: closing it while the client
 * still writes resets it, and the client may never read the error.
 */
export function drainUnreadBodies(instance: FastifyInstance, waitMs: number): void {
  instance.addHook('onSend', async ({ raw }, reply) => {
    if (reply.getHeader('connection') !== 'close' || raw.complete) return;
    raw.resume();
    await once(raw, 'close', { signal: AbortSignal.timeout(waitMs) }).catch(() => undefined);
  });
}
