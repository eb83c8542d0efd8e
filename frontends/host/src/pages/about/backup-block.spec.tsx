/** @jest-environment @officina/web-kit/testing/environment */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { endPage, renderPage } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BackupBlock } from './service-block.tsx';

const pageFetch = globalThis.fetch;
let backup: object | undefined;
const server = createServer((_, reply) => reply.end(JSON.stringify({ bus: true, services: {}, backup })));

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  globalThis.fetch = (path, init) => pageFetch(`http://127.0.0.1:${port}${path as string}`, init);
});
afterAll(() => {
  globalThis.fetch = pageFetch;
  server.close();
});
afterEach(endPage);

test('[S9.dates] a successful backup is shown with date and time only', async () => {
  backup = { succeededAt: '2026-11-26T02:30:00.000Z', isFailed: false, isOld: false };
  renderPage(<BackupBlock />);
  expect((await screen.findByText(/^L’ultima è riuscita/)).textContent).toBe(
    'L’ultima è riuscita il 26/11/2026 03:30.',
  );
  expect(screen.queryByText(/non è riuscita|più di due giorni/)).toBeNull();
});

test('a failed backup shows where to find the reason, and an old backup shows a warning', async () => {
  backup = { succeededAt: '2026-11-20T02:30:00.000Z', isFailed: true, isOld: true };
  renderPage(<BackupBlock />);
  await screen.findByText(
    'L’ultima non è riuscita. Chi gestisce Officina ne legge il motivo con «npm run doctor».',
  );
  screen.getByText('L’ultima riuscita ha più di due giorni.');
});

test('a message is shown if there is no backup', async () => {
  backup = { succeededAt: null, isFailed: false, isOld: false };
  renderPage(<BackupBlock />);
  await screen.findByText('Non ne è ancora stata fatta nessuna.');
});
