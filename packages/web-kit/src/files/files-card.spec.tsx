/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, jest, test } from '@jest/globals';
import type { File as AttachedFile } from '@officina/contracts/files/files';
import {
  asRole,
  endPage,
  hint,
  press,
  pressKey,
  renderPage,
  settle,
  stopClock,
  TestServer,
} from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { FilesCard } from './lazy-files.tsx';

const list = 'GET /api/files/of/{entity}/{entityId}';
const record = { entity: 'intervention', entityId: '65a1b2c3d4e5f60718293a4b' } as const;

const picture = (at: number, more: Partial<AttachedFile> = {}): AttachedFile => ({
  ...{
    _id: String(at).repeat(24),
    __v: 0,
    ...record,
    kind: 'picture',
    name: `${at}.jpg`,
    type: 'image/jpeg',
  },
  ...{ size: 1_000, addedBy: 'Ivan', addedAt: '2026-11-28T07:02:00.000Z' },
  ...more,
});
const drawing = picture(9, {
  kind: 'document',
  name: 'Disegno.pdf',
  type: 'application/pdf',
  size: 1_800_000,
});

afterEach(async () => {
  await endPage();
  jest.useRealTimers();
});

/** The card of a record with these files. */
async function openCard(files: AttachedFile[]): Promise<TestServer> {
  const server = await new TestServer([], {
    [list]: files,
    'PUT /api/files/{id}/edit': files[0],
    'DELETE /api/files/delete/{id}': { ok: true },
    'PUT /api/files/{id}/restore': files[0],
  }).start();
  const count = (kind: string) => files.filter((file) => file.kind === kind).length;
  const counts = { pictures: count('picture'), documents: count('document') };
  renderPage(<FilesCard record={record} counts={files.length > 0 ? counts : undefined} plate="PRE-01" />);
  await screen.findByRole('button', { name: 'Aggiungi foto e documenti' });
  return server;
}

const place = () => screen.getByText(/^\d+ di \d+$/).textContent;
const openFirst = async () => {
  const [first] = await screen.findAllByRole('button', { name: /^Foto di Ivan/ });
  await act(async () => first?.click());
};

test('a record without files costs no request until a live hint says that there is one', async () => {
  const server = await openCard([]);
  await settle();
  expect(server.calls).toEqual([]);
  server.others[list] = [picture(1)];
  await hint('file');
  expect(await screen.findByText('1 foto')).toBeTruthy();
});

test('pictures and documents say who added them, and when', async () => {
  stopClock('2026-11-28T12:00:00Z');
  await openCard([picture(1, { moment: 'before' }), drawing]);
  expect(await screen.findByText('1 foto, 1 documento')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'primaIvanoggi, 08:02',
    'Disegno.pdfPDF, 1,8 MB · Ivan, oggi, 08:02Apri',
  ]);
});

test('the viewer moves by arrows to its ends, zooms by + and 0, and closes by Esc', async () => {
  // As in newer browsers.
  Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() });
  await openCard([picture(1), picture(2)]);
  await openFirst();
  expect(place()).toBe('1 di 2');
  await pressKey('ArrowLeft');
  expect(place()).toBe('1 di 2');
  await pressKey('ArrowRight');
  expect(place()).toBe('2 di 2');
  await pressKey('+');
  expect(screen.getByText('1,6×')).toBeTruthy();
  await pressKey('0');
  expect(screen.getByText('1×')).toBeTruthy();
  await pressKey('Escape');
  await waitFor(() => expect(screen.queryByText('2 di 2')).toBeNull());
});

test('«Togli» takes a picture off at once, and «Annulla» brings it back', async () => {
  const server = await openCard([picture(1), picture(2)]);
  await openFirst();
  await press('Togli');
  expect(place()).toBe('2 di 2');
  await press('Annulla');
  await waitFor(() =>
    expect(server.writes().map(({ route }) => route)).toEqual([
      'DELETE /api/files/delete/{id}',
      'PUT /api/files/{id}/restore',
    ]),
  );
});

test('who may only report adds files, and can only download those that are there', async () => {
  asRole('operator');
  await openCard([picture(1), drawing]);
  await openFirst();
  expect(screen.getByText('Scarica')).toBeTruthy();
  for (const name of ['Togli', 'Prima', 'Aggiungi una descrizione'])
    expect(screen.queryByText(name)).toBeNull();
});
