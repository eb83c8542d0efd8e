import { connect } from 'node:net';

/** Lines of an HTTP head. */
export const head = (...lines: string[]): string => `${lines.join('\r\n')}\r\n\r\n`;

/**
 * Writes bytes to the gateway and reads its answer until either side closes the connection. With `endOnAnswer` it sends
 * nothing more once the answer starts, so that the gateway does not wait for the rest.
 */
export function raw(
  url: string,
  bytes: string | Buffer,
  { endAfterMs = 20_000, endOnAnswer = false } = {},
): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const timer = setTimeout(() => socket.destroy(), endAfterMs);
    socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
    if (endOnAnswer) socket.once('data', () => socket.end());
    // A connection that the gateway resets counts as rejected.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}
