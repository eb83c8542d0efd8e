import { afterEach, expect, jest, test } from '@jest/globals';
import { Heartbeat } from './heartbeat.mjs';

afterEach(() => void jest.useRealTimers());

test('one refused question does not count, and the next one is asked', async () => {
  jest.useFakeTimers();
  const onSilent = jest.fn();
  let asked = 0;
  const ask = () => ((asked += 1) === 3 ? Promise.reject(new Error('refused')) : Promise.resolve());
  const heartbeat = new Heartbeat(ask, onSilent);
  await jest.advanceTimersByTimeAsync(30_000);
  heartbeat.end();
  // In the first second, then every two, and again in the second after the refusal.
  expect(asked).toBe(16);
  expect(onSilent).not.toHaveBeenCalled();
});

test('a process that always refuses counts as silent after the allowed seconds', async () => {
  jest.useFakeTimers();
  const onSilent = jest.fn();
  let serves = true;
  const ask = () => (serves ? Promise.resolve() : Promise.reject(new Error('too many clients')));
  const patience = { silent: 15, first: Infinity, every: 1 };
  const heartbeat = new Heartbeat(ask, onSilent, patience);
  await jest.advanceTimersByTimeAsync(2_000);
  serves = false;
  await jest.advanceTimersByTimeAsync(15_000);
  expect(onSilent).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(2_000);
  heartbeat.end();
  expect(onSilent.mock.calls).toEqual([[15]]);
});

test('a process asked every five seconds is asked every second after a refusal, and is found just as soon', async () => {
  jest.useFakeTimers({ now: 0 });
  const onSilent = jest.fn();
  const asked = [];
  const ask = () => {
    const second = Date.now() / 1_000;
    asked.push(second);
    return second <= 11 ? Promise.resolve() : Promise.reject(new Error('too many clients'));
  };
  const heartbeat = new Heartbeat(ask, onSilent, { silent: 9, every: 5 });
  await jest.advanceTimersByTimeAsync(21_000);
  heartbeat.end();
  expect(asked).toEqual([1, 6, 11, 16, 17, 18, 19, 20]);
  expect(onSilent.mock.calls).toEqual([[9]]);
});

test('a process that is busy for five seconds at each question is not silent', async () => {
  jest.useFakeTimers();
  const onSilent = jest.fn();
  const busyMs = 5_000;
  const ask = () => new Promise((resolve) => setTimeout(resolve, busyMs));
  const heartbeat = new Heartbeat(ask, onSilent);
  await jest.advanceTimersByTimeAsync(120_000);
  heartbeat.end();
  expect(onSilent).not.toHaveBeenCalled();
});

test('a hung process is found seven seconds after its last answer, although it is asked only every two seconds', async () => {
  jest.useFakeTimers({ now: 0 });
  const onSilent = jest.fn();
  const asked = [];
  const ask = () => {
    asked.push(Date.now() / 1_000);
    return asked.length <= 3 ? Promise.resolve() : new Promise(() => {});
  };
  const heartbeat = new Heartbeat(ask, onSilent);
  await jest.advanceTimersByTimeAsync(12_000);
  expect(asked).toEqual([1, 3, 5, 7]);
  expect(onSilent).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1_000);
  heartbeat.end();
  expect(onSilent.mock.calls).toEqual([[7]]);
});

test('a process without a limit for its first answer is never silent before it', async () => {
  jest.useFakeTimers();
  const onSilent = jest.fn();
  const heartbeat = new Heartbeat(() => Promise.reject(new Error('starting up')), onSilent, {
    first: Infinity,
  });
  await jest.advanceTimersByTimeAsync(3_600_000);
  heartbeat.end();
  expect(onSilent).not.toHaveBeenCalled();
});

test.each([
  ['has a minute until its first answer', false, 60],
  ['is found silent after seven seconds once somebody has seen it serve', true, 7],
])('a process that never answers %s', (_, serves, seconds) => {
  jest.useFakeTimers();
  const onSilent = jest.fn();
  const heartbeat = new Heartbeat(() => new Promise(() => {}), onSilent);
  if (serves) heartbeat.serves();
  jest.advanceTimersByTime(seconds * 1_000);
  expect(onSilent).not.toHaveBeenCalled();
  jest.advanceTimersByTime(60_000);
  expect(onSilent.mock.calls).toEqual([[seconds]]);
});
