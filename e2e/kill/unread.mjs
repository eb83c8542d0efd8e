import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const piece = Buffer.alloc(65_536);
const stillMs = 250;
const tries = 3;

/** Sends as much as is taken; answers how many bytes that were. */
function pour(answer) {
  let sent = 0;
  const more = () => {
    do sent += piece.length;
    while (answer.write(piece));
  };
  answer.on('drain', more);
  more();
  return () => sent;
}

/**
 * The most bytes of an answer that leave a server of this machine whose reader takes the first piece and then nothing: what
 * the sockets between them hold.
 */
export async function mostUnread() {
  let sent;
  const server = createServer((_, answer) => (sent = pour(answer))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const found = [];
  for (let left = tries; left > 0; left -= 1) {
    const { body } = await fetch(`http://127.0.0.1:${server.address().port}`);
    const reader = body.getReader();
    await reader.read();
    let before;
    do {
      before = sent();
      await pause(stillMs);
    } while (sent() > before);
    found.push(before);
    await reader.cancel();
  }
  server.close();
  return Math.max(...found);
}
