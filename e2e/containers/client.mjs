import { randomBytes } from 'node:crypto';

const limitMs = 10_000;

/** A person at a browser, or nobody in particular, who calls an installation through its published port. */
export class Client {
  /**
   * @param {string} url
   * @param {string} [token]
   */
  constructor(url, token) {
    this.url = url;
    this.token = token;
  }

  /**
   * Logs in as the page does.
   * @param {string} url
   * @param {{ tenant: string, username: string, password: string }} who
   */
  static async logIn(url, who) {
    const nonce = randomBytes(16).toString('base64url');
    const form = new URLSearchParams({ ...who, destination: '/', nonce });
    const answer = await fetch(`${url}/login`, {
      method: 'POST',
      body: form,
      headers: { origin: url },
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
    });
    const back = new URL(answer.headers.get('location') ?? '/', url);
    const ticket = back.searchParams.get('token');
    if (!ticket) throw new Error(`the log-in was answered ${answer.status}: ${await answer.text()}`);
    const { token } = await new Client(url).must('POST', '/api/auth/exchange', { ticket, nonce });
    return new Client(url, token);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body] sent as JSON
   * @param {Record<string, string>} [headers]
   */
  call(method, path, body, headers = {}) {
    return fetch(this.url + path, {
      method,
      headers: {
        ...(this.token && { 'x-auth-token': this.token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(limitMs),
    });
  }

  /** The JSON of a call that must succeed. */
  async must(method, path, body, headers) {
    const answer = await this.call(method, path, body, headers);
    if (!answer.ok)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
}
