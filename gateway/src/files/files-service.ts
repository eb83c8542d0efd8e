import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { photoKeyHeader } from '@officina/contracts/files/reports';
import { fileIdHeader } from '@officina/contracts/files/uploads';
import { problemCodes } from '@officina/contracts/problem';
import { AppError } from '@officina/server-kit/app-error';
import { fromReplyError } from '@officina/server-kit/bus/envelope';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { signedHeaders } from '@officina/server-kit/signed-request';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { codeOfStatus } from '../http/problems.ts';

/** Headers that pass to the service, and back. */
const passed = {
  there: [
    ...['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata'],
    ...['upload-defer-length', 'upload-concat', 'content-type', 'content-length', 'range', photoKeyHeader],
  ],
  back: [
    ...['tus-resumable', 'upload-length', 'upload-offset', 'location', fileIdHeader],
    ...['content-type', 'content-length', 'content-range', 'content-disposition', 'accept-ranges'],
  ],
};

const maxProblemBytes = 64 * 1024;

const pick = ({ headers }: IncomingMessage, names: string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  );

/** The headers of the service's answer that a browser gets. */
export const headersBack = (answer: IncomingMessage): Record<string, string> => pick(answer, passed.back);

/** Reaches the service files over HTTP: bytes stream in both directions, and are kept nowhere. */
@Injectable()
export class FilesService {
  constructor(
    private readonly clock: Clock,
    private readonly logger: Logger,
    @Inject(GATEWAY_CONFIG)
    private readonly config: Pick<GatewayConfig, 'FILES_URL' | 'FILES_KEY' | 'FILE_SILENCE_MS'>,
  ) {}

  /**
   * Forwards a request with its body.
   * @returns the answer, whose body is still on its way
   * @throws AppError the service's error, `unavailable` without the service, `timeout` if nothing moves for FILE_SILENCE_MS
   */
  async forward(caller: Caller, incoming: IncomingMessage): Promise<IncomingMessage> {
    const answer = await this.ask(caller, incoming);
    const { statusCode = 500 } = answer;
    // A range beyond the end is no error of the product.
    if (statusCode < 400 || statusCode === 416) return answer;
    throw await this.errorOf(answer, incoming);
  }

  private ask(caller: Caller, incoming: IncomingMessage): Promise<IncomingMessage> {
    const { FILES_URL, FILES_KEY, FILE_SILENCE_MS } = this.config;
    if (FILES_URL === undefined || FILES_KEY === undefined)
      throw new AppError('unavailable', 'FILES_URL and FILES_KEY are not set');
    const { method = '', url = '' } = incoming;
    const [path = ''] = url.split('?', 1);
    const signed = signedHeaders(FILES_KEY, { method, path }, caller, this.clock.now());
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const outgoing = httpRequest(new URL(path, FILES_URL), {
      method,
      headers: { ...pick(incoming, passed.there), ...signed },
      // A kept connection may just be closed, and an upload cannot be sent twice.
      agent: false,
      timeout: FILE_SILENCE_MS,
    });
    outgoing.once('timeout', () => outgoing.destroy(new AppError('timeout', 'files says nothing')));
    outgoing.once('response', resolve);
    outgoing.on('error', (error) => {
      incoming.unpipe(outgoing);
      reject(incoming.errored ?? (error instanceof AppError ? error : this.away(error)));
    });
    incoming.once('close', () => incoming.complete || outgoing.destroy());
    incoming.once('error', () => outgoing.destroy());
    incoming.pipe(outgoing);
    return promise;
  }

  private away(err: Error): AppError {
    this.logger.warn({ err }, 'the service files cannot be reached');
    return new AppError('unavailable', 'files cannot be reached');
  }

  private async errorOf(answer: IncomingMessage, { method }: IncomingMessage): Promise<AppError> {
    const { statusCode = 500 } = answer;
    if (statusCode === 401) {
      answer.resume();
      this.logger.error(
        'files refuses our signature: another key, or the clocks differ by more than a minute',
      );
      return new AppError('unavailable', 'files refuses our signature');
    }
    if (method === 'HEAD') {
      const code = codeOfStatus[statusCode] ?? 'internal';
      return new AppError(code, problemCodes[code].title);
    }
    const text = await textOf(answer);
    try {
      return fromReplyError(JSON.parse(text));
    } catch {
      return new AppError(codeOfStatus[statusCode] ?? 'malformed', 'Richiesta non leggibile');
    }
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > maxProblemBytes) break;
  }
  return text;
}
