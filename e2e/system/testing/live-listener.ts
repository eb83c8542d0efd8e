import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';

/** An open live stream that saves everything it receives. */
export class LiveListener {
  received = '';

  private constructor(private readonly stream: IncomingMessage) {
    stream.setEncoding('utf8').on('data', (text: string) => (this.received += text));
  }

  static async open(url: string, token: string): Promise<LiveListener> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request(`${url}/api/live`, { headers: { 'x-auth-token': token } }, resolve)
      .on('error', reject)
      .end();
    return new LiveListener(await promise);
  }

  /** Waits until a text is received. */
  async waitForText(text: string): Promise<void> {
    while (!this.received.includes(text)) await once(this.stream, 'data');
  }

  close(): void {
    this.stream.destroy();
  }
}
