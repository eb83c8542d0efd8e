import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { mongoQuestions } from './mongo-questions.mjs';

test('a question that is on its way while the server is stopped connects nobody, so that nothing keeps running', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { serves, stopped } = mongoQuestions(`mongodb://127.0.0.1:${server.address().port}/`);
  const asked = expect(serves()).rejects.toThrow('stopped');
  stopped();
  await asked;
  expect(connections).toBe(0);
  server.close();
}, 30_000);
