/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { clearAuthInfo, storeAuthInfo } from '@officina/web-kit';
import { clearPage, hint, renderPage, TestServer } from '@officina/web-kit/testing';
import { act, screen } from '@testing-library/react';
import Section from './Section.tsx';

const route = 'GET /api/action/sft/maintenance/{start}/{end}';
const machine = '65a1b2c3d4e5f60718293a40';
const event = {
  _id: '65a1b2c3d4e5f60718293a41',
  timestamp: new Date().toISOString(),
  action: 'Macchinario creato',
  object: 'Macchinario TOR-01 Tornio',
  from: null,
  to: { name: 'Tornio' },
  user: { id: '65a1b2c3d4e5f60718293a42', name: 'Anna Rossi' },
  entity: 'machine',
  entityId: machine,
  seq: 1,
};
const log: (typeof event)[] = [];

let server: TestServer;
beforeEach(async () => {
  log.splice(0, Infinity, event);
  const machines = [{ _id: machine, __v: 0, shortCode: 'TOR-01', name: 'Tornio', isActive: true }];
  const lists = { [route]: log, 'GET /api/maintenance/machine/all': machines, 'GET /api/user': [] };
  server = await new TestServer([], lists).start();
  storeAuthInfo({ token: 'x', fullName: 'Anna Rossi', TCODE: 'ROSSI', userId: '1' });
});
afterEach(() => {
  clearPage();
  clearAuthInfo();
  server.stop();
});

const asked = () => server.calls.filter((call) => call.route === route).length;

test('asks again when the log has grown, which is after what it grew by has happened', async () => {
  renderPage(<Section />, '/events');
  await screen.findByText('1 evento in 1 giorno');
  await hint('machine');
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(asked()).toBe(1);
  log.push({ ...event, _id: '65a1b2c3d4e5f60718293a43', action: 'Macchinario modificato', seq: 2 });
  await hint('event');
  await screen.findByText('2 eventi in 1 giorno');
  expect(asked()).toBe(2);
});
