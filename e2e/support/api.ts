import type { AnswerOf, Endpoint } from '@officina/contracts/endpoint';
import { addressOf } from './entries.ts';
import type { Answer, Http, Sent } from './http.ts';

/** What one call carries. */
export interface Input {
  params?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string | string[]>;
  /** With its question mark. */
  query?: string;
}

/** Calls contract entries through the gateway as one user; without a token as the public. */
export class Api {
  constructor(
    readonly http: Http,
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

  call(endpoint: Endpoint, input?: Input): Promise<Answer> {
    return this.http.send(this.sent(endpoint, input));
  }

  /** The answer of a call that must go well. */
  async must<E extends Endpoint>(endpoint: E, input?: Input): Promise<AnswerOf<E>> {
    const answer = await this.call(endpoint, input);
    if (answer.status === endpoint.status) return answer.json as AnswerOf<E>;
    throw new Error(`${endpoint.http} answered ${answer.status}: ${answer.text}`);
  }
}
