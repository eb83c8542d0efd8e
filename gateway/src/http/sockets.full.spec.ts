import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { closeAfterEach } from '@officina/server-kit/testing/close-after-each';
import { testGateway } from '../testing/test-gateway.ts';

const closing = closeAfterEach();

it('a raw socket that stops sending is closed with 408, while others are served', async () => {
  const gateway = closing(await testGateway({ LIMIT_HEAD_MS: 1_000 }));
  const slow = connect(gateway.port, '127.0.0.1');
  slow.write('GET /health/live HTTP/1.1\r\nHost: a\r\n');
  const answer = text(slow);
  expect((await gateway.fetch('/health/live')).status).toBe(200);
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
});
