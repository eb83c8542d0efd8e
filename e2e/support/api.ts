import type { AnswerOf, Endpoint } from '@officina/contracts/endpoint';
import type { z } from 'zod';
import { addressOf, nameOf } from './entries.ts';
import type { Answer, Http, Sent } from './http.ts';
import type { Recorder } from './recorder.ts';

/** What one call carries. */
export interface Input {
  params?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string | string[]>;
  /** With its question mark. */
  query?: string;
}

/** What a call that must go well carries: what its contract takes. */
export interface InputOf<E extends Endpoint> extends Omit<Input, 'params' | 'body'> {
  params?: z.input<E['params']>;
  body?: z.input<E['body']>;
}

/** Calls contract entries through the gateway as one user, without a token as the public, and keeps a record of it. */
export class Api {
  constructor(
    readonly http: Http,
    private readonly recorder: Recorder,
    readonly token?: string,
  ) {}

  /** What would be sent for a call. */
  sent(endpoint: Endpoint, { params, body, headers, query = '' }: Input = {}): Sent {
    const { method, path } = addressOf(endpoint, params);
    const own: Record<string, string> =
      this.token && endpoint.caller === 'staff' ? { 'x-auth-token': this.token } : {};
    return {
      method,
      path: path + query,
      headers: { ...own, ...headers },
      ...(body !== undefined && { body }),
    };
  }

  async call(endpoint: Endpoint, input?: Input): Promise<Answer> {
    const answer = await this.http.send(this.sent(endpoint, input));
    this.recorder.add({ entry: nameOf(endpoint), status: answer.status });
    return answer;
  }

  /** The answer of a call that must go well. */
  async must<E extends Endpoint>(endpoint: E, input?: InputOf<E>): Promise<AnswerOf<E>> {
    const answer = await this.call(endpoint, input as Input);
    if (answer.status === endpoint.status)
      return (endpoint.kind === 'file' ? answer.bytes : answer.json) as AnswerOf<E>;
    throw new Error(`${endpoint.http} answered ${answer.status}: ${answer.text}`);
  }
}
