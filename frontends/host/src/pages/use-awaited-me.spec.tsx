/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryProvider } from '@officina/web-kit';
import {
  captureTimers,
  endPage,
  signIn,
  signOut,
  TestServer,
  type PagedList,
} from '@officina/web-kit/testing';
import { render, screen } from '@testing-library/react';
import { useAwaitedMe } from './use-awaited-me.ts';

const Page = ({ isNeeded = true }) => <p>{useAwaitedMe(isNeeded) ? 'aspetta' : 'mostra'}</p>;

let server: TestServer;
let answer: PagedList;
beforeEach(async () => {
  server = await new TestServer([]).start();
  await signIn('anna');
  answer = server.openNext('GET /api/user/me');
});
afterEach(async () => {
  await endPage();
  await signOut();
});
const open = async (page = <Page />) => {
  render(page, { wrapper: QueryProvider });
  await answer.asked;
};

test('a section waits for what the user may do', async () => {
  await open();
  expect(screen.getByText('aspetta')).toBeTruthy();
  answer.page([]);
  answer.end();
  expect(await screen.findByText('mostra')).toBeTruthy();
});

test('a section is shown if the answer fails', async () => {
  await open();
  answer.cut();
  expect(await screen.findByText('mostra')).toBeTruthy();
});

test('a section is shown if the answer takes more than a second', async () => {
  const second = captureTimers(1_000);
  await open();
  expect(screen.getByText('aspetta')).toBeTruthy();
  await second.pass();
  expect(screen.getByText('mostra')).toBeTruthy();
});

test('a public section does not wait', async () => {
  await open(<Page isNeeded={false} />);
  expect(screen.getByText('mostra')).toBeTruthy();
});
