import type { AnswerOf, Endpoint } from '@officina/contracts/endpoint';
import type { z } from 'zod';
import { addressOf, nameOf } from './entries.ts';
import type { Answer, Http, Sent } from './http.ts';
import type { Recorder } from './recorder.ts';

/** The input of a call. */
export interface Input {
  params?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string | string[]>;
  /** The token of the contractor's link whose call it is. */
  link?: string;
  /** Includes the question mark. */
  query?: string;
}

/** The input of a call that must succeed, typed by its contract. */
export interface InputOf<E extends Endpoint> extends Omit<Input, 'params' | 'body'> {
  params?: z.input<E['params']>;
  body?: z.input<E['body']>;
}

/**
 * Calls contract entries through the gateway as one user, or as the public without a token, and records the calls. Calls of a
 * contractor's link are made with the link of their input.
 */
export class Api {
  constructor(
    readonly http: Http,
    private readonly recorder: Recorder,
    readonly token?: string,
  ) {}

  /** The request that a call would send. */
  sent(endpoint: Endpoint, { params, body, headers, link, query = '' }: Input = {}): Sent {
    const { method, path } = addressOf(endpoint, params);
    const token = { staff: this.token, link, public: undefined, open: undefined }[endpoint.caller];
    const own: Record<string, string> = token ? { 'x-auth-token': token } : {};
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

  /** The answer of a call that must succeed. */
  async must<E extends Endpoint>(endpoint: E, input?: InputOf<E>): Promise<AnswerOf<E>> {
    const answer = await this.call(endpoint, input as Input);
    if (answer.status === endpoint.status)
      return (endpoint.kind === 'file' ? answer.bytes : answer.json) as AnswerOf<E>;
    throw new Error(`${endpoint.http} answered ${answer.status}: ${answer.text}`);
  }
}
