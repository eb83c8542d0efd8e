import { setTimeout as pause } from 'node:timers/promises';

const limitMs = 3_000;
const pauseMs = 150;
/** The process is not listening: more frequent attempts would only slow its start. */
const refusedPauseMs = 500;

/** Calls the API until it gets a reliable answer, and repeats broken calls. */
export class RetryingClient {
  #url;
  #token;
  #log;

  constructor({ url, token, log }) {
    this.#url = url;
    this.#token = token;
    this.#log = log;
  }

  /**
   * @returns `{ status, body, isRepeat, begin }`: `isRepeat` if an earlier attempt without an answer may have
   * succeeded; `begin` of the first attempt
   */
  async send(method, path, body, headers = {}) {
    const begin = Date.now();
    for (let isRepeat = false; ; isRepeat = true) {
      const answer = await this.#try(method, path, body, headers);
      if (answer.status < 500 && answer.status !== 429) return { ...answer, isRepeat, begin };
      await pause(answer.error === 'ECONNREFUSED' ? refusedPauseMs : pauseMs);
    }
  }

  async #try(method, path, body, headers) {
    const begin = Date.now();
    try {
      const answer = await this.#fetch(method, path, body, headers);
      this.#log.tried({ begin, end: Date.now(), status: answer.status });
      return answer;
    } catch (error) {
      const reason = error.cause?.code ?? error.name;
      this.#log.tried({ begin, end: Date.now(), error: reason });
      return { error: reason };
    }
  }

  async #fetch(method, path, body, headers) {
    const response = await fetch(this.#url + path, {
      method,
      body: body && JSON.stringify(body),
      headers: {
        'x-auth-token': this.#token,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      signal: AbortSignal.timeout(limitMs),
    });
    return { status: response.status, body: await response.json() };
  }
}
