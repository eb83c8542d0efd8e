/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { aboutNewVersion, messages } from '@officina/web-kit';
import { press } from '@officina/web-kit/testing';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { Bar } from './bar.tsx';
import { useAwake } from './use-awake.ts';
import { useNewest } from './use-newest.ts';
import { useStirred } from './use-stirred.ts';

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
  const offer = () =>
    act(() => {
      messages.info('Nuova versione', {
        about: aboutNewVersion,
        action: { label: 'Ricarica', onClick: renew },
      });
    });
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  beforeEach(() => {
    renew.mockClear();
    jest.useFakeTimers();
  });
  afterEach(() => act(() => messages.closeAbout(aboutNewVersion)));

  test('is taken after a minute in which nobody was there and the line held', () => {
    const { rerender } = renderHook(useNewest, { initialProps: true });
    pass(120_000);
    offer();
    pass(59_000);
    rerender(false);
    pass(120_000);
    rerender(true);
    pass(59_999);
    expect(renew).not.toHaveBeenCalled();
    pass(1);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  test('waits while the page fills the screen, which only a press brings back', () => {
    undo.push(define(document, 'fullscreenElement', document.body));
    renderHook(useNewest, { initialProps: true });
    offer();
    pass(120_000);
    expect(renew).not.toHaveBeenCalled();
    define(document, 'fullscreenElement', null);
    act(() => void fireEvent(document, new Event('fullscreenchange')));
    pass(60_000);
    expect(renew).toHaveBeenCalledTimes(1);
  });
});
