import type { TokenClaims } from '@officina/contracts/auth/token';
import type { ServerResponse } from 'node:http';

/** A reader that lets more than this pile up is cut; it comes back and reads its lists again. */
const maxWaitingBytes = 64 * 1024;

/** One open live stream of one browser tab. */
export class LiveStream {
  constructor(
    readonly claims: TokenClaims,
    private readonly response: ServerResponse,
  ) {}

  /** Sends one event-stream message; a slow reader is cut instead of buffered for. */
  send(message: string): void {
    if (this.response.writableLength > maxWaitingBytes) this.response.destroy();
    else this.response.write(message);
  }

  /** Ends the answer; the browser decides whether to come back. */
  end(): void {
    this.response.end();
  }
}
