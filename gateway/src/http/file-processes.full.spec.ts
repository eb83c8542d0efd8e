import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testNats, type TestNats } from '@officina/server-kit/testing/test-nats';
import { digestOfAnswer } from '../testing/downloads.ts';
import { digestOf, pieceBytes } from '../testing/sample-files.ts';
import { startProcess } from '../testing/start-process.ts';
import { testAuth } from '../testing/test-auth.ts';
import { json } from '../testing/test-gateway.ts';

const megabyte = 1024 * 1024;
const piecesOf = (megabytes: number) => (megabytes * megabyte) / pieceBytes;

let nats: TestNats;
let auth: Awaited<ReturnType<typeof testAuth>>;
let gateway: Awaited<ReturnType<typeof startProcess>>;
let service: Awaited<ReturnType<typeof startProcess>>;

const print = async (body: object) => {
  const init = json('POST', body, { 'x-auth-token': await auth.token() });
  return fetch(`${gateway.address}/api/sample/print`, init);
};

beforeAll(async () => {
  nats = await testNats();
  auth = await testAuth(nats);
  [gateway, service] = await Promise.all([startProcess('gateway', nats), startProcess('service', nats)]);
});
afterAll(async () => {
  await Promise.all([gateway?.kill(), service?.kill(), auth.close()]);
  await nats.close();
});

it('a file of 25 MB arrives unchanged, and neither process ever holds more than a part of it', async () => {
  await digestOfAnswer(await print({ pieces: 32 }));
  const processes = [gateway, service];
  const idle = await Promise.all(processes.map((one) => one.held()));
  const growths: number[] = [];
  const check = async () => {
    const now = await Promise.all(processes.map((one) => one.held()));
    growths.push(Math.max(...now.map((held, at) => held - (idle[at] ?? 0))) / megabyte);
  };
  const body = { pieces: piecesOf(25), mark: 5 };
  expect(await digestOfAnswer(await print(body), check)).toEqual(digestOf(body));
  process.stdout.write(`note: sending 25 MB uses up to ${Math.max(...growths).toFixed(1)} MB more\n`);
  expect(growths).toHaveLength(5);
  expect(Math.max(...growths)).toBeLessThan(10);
});

it('a file whose service is killed is aborted, and does not look complete', async () => {
  const answer = await print({ pieces: piecesOf(50) });
  const reader = (answer.body ?? new ReadableStream()).getReader();
  await reader.read();
  await service.kill();
  const rest = async () => {
    while (!(await reader.read()).done);
  };
  await expect(rest()).rejects.toThrow();
});
