import { expect, it } from '@jest/globals';
import { uploadsPath } from '@officina/contracts/files/uploads';
import { closeAfterEach } from '@officina/server-kit/testing/close-after-each';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { testGateway } from '../testing/test-gateway.ts';

const closing = closeAfterEach();
/** Longer than any other body may take. */
const seconds = 36;

/** Sends a byte of a body each second. @returns the answer */
async function drip(port: number, head: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const answer = text(socket).catch(String);
  socket.write([...head, 'Host: a', `Content-Length: ${seconds}`, 'Connection: close', '', ''].join('\r\n'));
  for (let sent = 0; sent < seconds && socket.writable; sent += 1) {
    await delay(1_000);
    socket.write('1');
  }
  return answer;
}

it('an upload may take longer than other bodies, as long as it goes on', async () => {
  let received = '';
  const service = createServer((request, response) => {
    void text(request).then((body) => {
      received = body;
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  closing({ close: () => new Promise((done) => service.close(done)) });
  const { port } = service.address() as AddressInfo;
  const files = { FILES_URL: `http://127.0.0.1:${port}`, FILES_KEY: 'k'.repeat(43), FILE_SILENCE_MS: 5_000 };
  const gateway = closing(await testGateway(files));
  const token = `x-auth-token: ${await gateway.auth.token()}`;
  const upload = [`PATCH ${uploadsPath}/${'a'.repeat(32)} HTTP/1.1`, 'Upload-Offset: 0', token];
  const other = ['POST /api/maintenance/machine/create HTTP/1.1', 'Content-Type: application/json', token];
  const [slow, tooSlow] = await Promise.all([
    drip(gateway.port, [...upload, 'Content-Type: application/offset+octet-stream']),
    drip(gateway.port, other),
  ]);
  expect(slow).toMatch(/^HTTP\/1\.1 204 /);
  expect(received).toHaveLength(seconds);
  expect(tooSlow).toMatch(/^HTTP\/1\.1 408 /);
});
