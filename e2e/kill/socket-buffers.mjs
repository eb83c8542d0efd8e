import { once } from 'node:events';
import { createServer } from 'node:http';
import { Readable, pipeline } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

const stillMs = 500;
const chunk = Buffer.alloc(65_536, 1);

/**
 * The bytes of an answer that leave a server although its reader takes only the first ones: the sockets of this machine
 * and the reader's buffer hold them.
 */
export async function socketBufferBytes() {
  let taken = 0;
  async function* endless() {
    for (; ; taken += chunk.length) yield chunk;
  }
  const server = createServer((_request, response) =>
    pipeline(Readable.from(endless(), { highWaterMark: 1 }), response, () => {}),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { body } = await fetch(`http://127.0.0.1:${server.address().port}`);
  const reader = body.getReader();
  await reader.read();
  for (let before = -1; before < taken; await pause(stillMs)) before = taken;
  await reader.cancel();
  server.close();
  return taken;
}
