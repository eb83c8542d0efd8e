import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { freePort } from '../../lib/wait.mjs';
import { mongoQuestions } from './mongo-questions.mjs';

let port;
let questions;
let server;
let connections;

const listen = async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
};

beforeEach(async () => {
  [port, connections] = [await freePort(), 0];
  questions = mongoQuestions(`mongodb://127.0.0.1:${port}/?directConnection=true`);
});
afterEach(() => {
  questions.stopped();
  server?.close();
});

test('a question that found no server asks again, however long the server took to come', async () => {
  await expect(questions.serves()).rejects.toThrow('ECONNREFUSED');
  await listen();
  await expect(questions.serves()).rejects.toThrow(/closed|reset/i);
  expect(connections).toBeGreaterThan(0);
}, 30_000);

test('a question that is on its way while the server is stopped connects nobody, so that nothing keeps running', async () => {
  await listen();
  const asked = expect(questions.serves()).rejects.toThrow('stopped');
  questions.stopped();
  await asked;
  expect(connections).toBe(0);
});
