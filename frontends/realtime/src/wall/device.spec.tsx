/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { messages, offerNewVersion } from '@officina/web-kit';
import { press } from '@officina/web-kit/testing';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { Toolbar } from './wall.tsx';
import { useWakeLock, useAutoUpdate, useActivity } from './device.ts';

/** Defines browser features that jsdom does not have. */
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

test('the user counts as active for five seconds after a key, a touch or a move', () => {
  jest.useFakeTimers();
  const { result } = renderHook(useActivity);
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  expect(result.current).toBe(false);
  for (const trigger of [fireEvent.keyDown, fireEvent.pointerDown]) {
    trigger(document.body);
    pass(4_999);
    expect(result.current).toBe(true);
    trigger(document.body);
    pass(4_999);
    expect(result.current).toBe(true);
    pass(1);
    expect(result.current).toBe(false);
  }
  fireEvent(window, Object.assign(new MouseEvent('pointermove'), { movementX: 3, movementY: 0 }));
  pass(1);
  expect(result.current).toBe(true);
});

test('a still pointer does not count as activity if the element below it changes', () => {
  const { result } = renderHook(useActivity);
  fireEvent(window, Object.assign(new MouseEvent('pointermove'), { movementX: 0, movementY: 0 }));
  expect(result.current).toBe(false);
});

test('the screen is kept awake until the page is left, and the lock is renewed when the page becomes visible', async () => {
  const locks: { release: jest.Mock }[] = [];
  const request = jest.fn(async () => {
    locks.push({ release: jest.fn() });
    return locks.at(-1);
  });
  undo.push(define(navigator, 'wakeLock', { request }), define(document, 'visibilityState', 'visible'));
  const { unmount } = renderHook(useWakeLock);
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

test('a browser without wake locks causes no error', () => {
  renderHook(useWakeLock).unmount();
});

const toolbar = (hasEnded = false) => (
  <Toolbar
    isActive
    onChoose={hasEnded ? undefined : () => undefined}
    onLeave={() => undefined}
    {...{ hasEnded }}
  />
);
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test('full screen is offered if it is allowed, and ends when the wall is left', async () => {
  const full = jest.fn(async () => void undo.push(define(document, 'fullscreenElement', document.body)));
  const small = jest.fn(async () => void define(document, 'fullscreenElement', null));
  undo.push(
    define(document, 'fullscreenEnabled', true),
    define(document, 'exitFullscreen', small),
    define(document.documentElement, 'requestFullscreen', full),
  );
  const { unmount } = render(toolbar());
  expect(buttons()).toEqual(['Scegli i sensori', 'Schermo intero', 'Esci']);
  await press('Schermo intero');
  act(() => void fireEvent(document, new Event('fullscreenchange')));
  expect(buttons()).toEqual(['Scegli i sensori', 'Riduci', 'Esci']);
  unmount();
  expect(small).toHaveBeenCalledTimes(1);
});

test('full screen is not offered if it is not allowed, and without a session there is only the log-in button', () => {
  const { rerender } = render(toolbar());
  expect(buttons()).toEqual(['Scegli i sensori', 'Esci']);
  rerender(toolbar(true));
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
  /** Expects a number of page requests, and waits for their answers. */
  async function requested(times: number) {
    expect(answers).toHaveLength(times);
    await Promise.allSettled(answers);
    await turn();
  }

  test('is loaded after a quiet minute with a connection, even if its message is closed', async () => {
    const { rerender } = renderHook(useAutoUpdate, { initialProps: true });
    pass(120_000);
    offer();
    act(() => messages.closeAbout('version'));
    pass(59_000);
    rerender(false);
    pass(120_000);
    rerender(true);
    pass(59_999);
    await requested(0);
    pass(1);
    await requested(1);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  test('is not loaded while the page is unavailable, because a proxy’s error page would stay', async () => {
    page.status = 502;
    renderHook(useAutoUpdate, { initialProps: true });
    offer();
    pass(60_000);
    await requested(1);
    expect(renew).not.toHaveBeenCalled();
    page.status = 200;
    pass(60_000);
    await requested(2);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  test('is not loaded in full-screen mode, which only a user action can restore', async () => {
    undo.push(define(document, 'fullscreenElement', document.body));
    renderHook(useAutoUpdate, { initialProps: true });
    offer();
    pass(120_000);
    await requested(0);
    define(document, 'fullscreenElement', null);
    act(() => void fireEvent(document, new Event('fullscreenchange')));
    pass(60_000);
    await requested(1);
    expect(renew).toHaveBeenCalledTimes(1);
  });
});
