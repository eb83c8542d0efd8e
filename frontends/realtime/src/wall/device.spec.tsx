/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { messages, offerNewVersion } from '@officina/web-kit';
import { press } from '@officina/web-kit/testing';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { Bar } from './wall.tsx';
import { useAwake, useNewest, useStirred } from './device.ts';

/** What the browser does beside the page, which jsdom does not. */
function define(on: object, name: string, value: unknown) {
  Object.defineProperty(on, name, { value, configurable: true });
  return () => Reflect.deleteProperty(on, name);
}

let undo: (() => void)[];
beforeEach(() => {
  undo = [];
});
afterEach(() => {
  cleanup();
  undo.forEach((one) => one());
  jest.useRealTimers();
});

test('somebody is there from a key, a touch or a move on, for five seconds', () => {
  jest.useFakeTimers();
  const { result } = renderHook(useStirred);
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  expect(result.current).toBe(false);
  for (const stir of [fireEvent.keyDown, fireEvent.pointerDown]) {
    stir(document.body);
    pass(4_999);
    expect(result.current).toBe(true);
    stir(document.body);
    pass(4_999);
    expect(result.current).toBe(true);
    pass(1);
    expect(result.current).toBe(false);
  }
  fireEvent(window, Object.assign(new MouseEvent('pointermove'), { movementX: 3, movementY: 0 }));
  pass(1);
  expect(result.current).toBe(true);
});

test('a pointer under which something changes has not moved', () => {
  const { result } = renderHook(useStirred);
  fireEvent(window, Object.assign(new MouseEvent('pointermove'), { movementX: 0, movementY: 0 }));
  expect(result.current).toBe(false);
});

test('the screen is kept awake, again whenever the page is visible again, and until it is left', async () => {
  const locks: { release: jest.Mock }[] = [];
  const request = jest.fn(async () => {
    locks.push({ release: jest.fn() });
    return locks.at(-1);
  });
  undo.push(define(navigator, 'wakeLock', { request }), define(document, 'visibilityState', 'visible'));
  const { unmount } = renderHook(useAwake);
  await act(async () => undefined);
  define(document, 'visibilityState', 'hidden');
  await act(async () => void fireEvent(document, new Event('visibilitychange')));
  expect(request).toHaveBeenCalledTimes(1);
  define(document, 'visibilityState', 'visible');
  await act(async () => void fireEvent(document, new Event('visibilitychange')));
  expect(request).toHaveBeenCalledTimes(2);
  unmount();
  expect(locks.map(({ release }) => release.mock.calls.length)).toEqual([0, 1]);
});

test('a browser that does not keep the screen awake is no fault', () => {
  renderHook(useAwake).unmount();
});

const bar = (hasEnded = false) => (
  <Bar
    isStirred
    onChoose={hasEnded ? undefined : () => undefined}
    onLeave={() => undefined}
    {...{ hasEnded }}
  />
);
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test('the whole screen is offered where it is allowed, and given back when the wall is left', async () => {
  const full = jest.fn(async () => void undo.push(define(document, 'fullscreenElement', document.body)));
  const small = jest.fn(async () => void define(document, 'fullscreenElement', null));
  undo.push(
    define(document, 'fullscreenEnabled', true),
    define(document, 'exitFullscreen', small),
    define(document.documentElement, 'requestFullscreen', full),
  );
  const { unmount } = render(bar());
  expect(buttons()).toEqual(['Scegli i sensori', 'Schermo intero', 'Esci']);
  await press('Schermo intero');
  act(() => void fireEvent(document, new Event('fullscreenchange')));
  expect(buttons()).toEqual(['Scegli i sensori', 'Riduci', 'Esci']);
  unmount();
  expect(small).toHaveBeenCalledTimes(1);
});

test('where it is not allowed nothing offers it; without a session there is only the way to the log-in', () => {
  const { rerender } = render(bar());
  expect(buttons()).toEqual(['Scegli i sensori', 'Esci']);
  rerender(bar(true));
  expect(buttons()).toEqual(['Accedi di nuovo']);
});

describe('a new version', () => {
  const renew = jest.fn();
  const page = { status: 200 };
  let answers: Promise<Response>[];
  const server = createServer((_, response) => {
    response.writeHead(page.status).end();
  });
  beforeEach(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const pageFetch = globalThis.fetch;
    globalThis.fetch = (path, init) => {
      const answer = pageFetch(new URL(String(path), base), init);
      answers.push(answer);
      return answer;
    };
    undo.push(() => void (globalThis.fetch = pageFetch));
    page.status = 200;
    answers = [];
    renew.mockClear();
    jest.useFakeTimers();
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const offer = () => act(() => offerNewVersion('Nuova versione', 'Ricarica', renew));
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  /** The page was asked for so often, and what came of it has been heard. */
  async function asked(times: number) {
    expect(answers).toHaveLength(times);
    await Promise.allSettled(answers);
    await turn();
  }

  test('is taken after a minute in which nobody was there and the line held, also once its message is closed', async () => {
    const { rerender } = renderHook(useNewest, { initialProps: true });
    pass(120_000);
    offer();
    act(() => messages.closeAbout('version'));
    pass(59_000);
    rerender(false);
    pass(120_000);
    rerender(true);
    pass(59_999);
    await asked(0);
    pass(1);
    await asked(1);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  test('waits while the page cannot come: what a proxy shows in its place would stay', async () => {
    page.status = 502;
    renderHook(useNewest, { initialProps: true });
    offer();
    pass(60_000);
    await asked(1);
    expect(renew).not.toHaveBeenCalled();
    page.status = 200;
    pass(60_000);
    await asked(2);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  test('waits while the page fills the screen, which only a press brings back', async () => {
    undo.push(define(document, 'fullscreenElement', document.body));
    renderHook(useNewest, { initialProps: true });
    offer();
    pass(120_000);
    await asked(0);
    define(document, 'fullscreenElement', null);
    act(() => void fireEvent(document, new Event('fullscreenchange')));
    pass(60_000);
    await asked(1);
    expect(renew).toHaveBeenCalledTimes(1);
  });
});
