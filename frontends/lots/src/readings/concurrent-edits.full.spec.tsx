/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  endPage,
  fill,
  hint,
  messageTexts,
  press,
  pressLabelled,
  type TestServer,
} from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  correction,
  openId,
  openLot,
  reading,
  readings,
  shownReadings,
  startServer,
} from '../testing/lot-page.tsx';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(endPage);

interface Sent {
  data: { _id?: string; bx?: number | null }[];
}
const sent = () => (server.writes().at(-1)?.body as Sent).data;
const storedBx = () => (server.stored(openId) as unknown as Sent).data.map(({ bx }) => bx);
const correctBx = async (moment: string, value: string) => {
  await pressLabelled(`Correggi la registrazione del ${moment}`);
  const bx = correction().getByLabelText('bx');
  await act(async () => void fireEvent.input(bx, { target: { value } }));
  await press('Correggi');
};
const save = async () => {
  await press('Salva modifiche');
  await waitFor(() => expect(messageTexts()).toContain('Lotto salvato'));
};
const newReading = async (moment: string, bx: string) => {
  await fill('Data/ora', moment);
  await fill('bx', bx);
};
const of17 = '17/09/2026 07:30';

const theirs = reading(18, { bx: 2.4 });

test('two users add a reading each, and both are kept', async () => {
  await openLot();
  await newReading('2026-09-18 16:00', '2,2');
  await press('Aggiungi record');
  server.edit(openId, { data: [...readings, theirs] });
  await hint('lot');
  await waitFor(() => expect(shownReadings()).toHaveLength(6));
  await save();
  expect(sent().map(({ _id, bx }) => _id ?? bx)).toEqual([
    ...readings.map(({ _id }) => _id),
    ...[theirs._id, 2.2],
  ]);
});

test('a save on an old version keeps both readings without a question', async () => {
  await openLot();
  await newReading('2026-09-18 16:00', '2,2');
  server.edit(openId, { data: [...readings, theirs] });
  await save();
  expect(server.writes()).toHaveLength(2);
  expect(sent().map(({ _id, bx }) => _id ?? bx)).toEqual([
    ...readings.map(({ _id }) => _id),
    ...[theirs._id, 2.2],
  ]);
});

test('two users correct different readings, and both corrections are kept', async () => {
  await openLot();
  await correctBx(of17, '3,1');
  const [first, ...others] = readings;
  server.edit(openId, { data: [{ ...first, bx: 9.9 }, ...others] });
  await save();
  expect(storedBx()[0]).toBe(9.9);
  expect(storedBx()).toContain(3.1);
});

test('two users correct the same reading, and only that one becomes a question', async () => {
  await openLot();
  await correctBx(of17, '3,1');
  server.edit(openId, {
    data: readings.map((one, at) => ({ ...one, bx: one.bx === 3.2 ? 2.9 : at === 0 ? 9.9 : one.bx })),
  });
  await press('Salva modifiche');
  const question = await screen.findByRole('group', { name: `Registrazioni: ${of17}` });
  expect(question.textContent).toMatch(/3,1.*2,9/);
  expect(screen.queryAllByRole('group', { name: /^Registrazioni: / })).toHaveLength(1);
  await press('Salva le scelte');
  await waitFor(() => expect(messageTexts()).toContain('Lotto salvato'));
  expect(storedBx()[0]).toBe(9.9);
  expect(storedBx()).toContain(3.1);
});

test('a save whose answer was lost does not add a reading twice', async () => {
  await openLot();
  await newReading('2026-09-18 16:00', '2,2');
  const mine = { ...reading(19, { bx: 2.2 }), measuredAt: '2026-09-18T14:00:00.000Z' };
  server.edit(openId, { data: [...readings, mine] });
  await save();
  expect(storedBx()).toHaveLength(5);
  expect(storedBx().filter((bx) => bx === 2.2)).toHaveLength(1);
});
