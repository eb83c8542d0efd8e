import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { makeDelayedAction } from './use-list-state.ts';

let page: EventTarget;
let done: string[];
let delayed: ReturnType<typeof makeDelayedAction>;
const schedule = (name: string) => delayed.later(() => done.push(name));

beforeEach(() => {
  jest.useFakeTimers();
  page = new EventTarget();
  done = [];
  delayed = makeDelayedAction(250, page);
});

afterEach(() => {
  jest.useRealTimers();
});

test('the latest action runs once after the pause', () => {
  schedule('tor');
  jest.advanceTimersByTime(249);
  schedule('torn');
  jest.advanceTimersByTime(249);
  expect(done).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(done).toEqual(['torn']);
  jest.advanceTimersByTime(1000);
  page.dispatchEvent(new Event('click'));
  expect(done).toEqual(['torn']);
});

test.each(['click', 'focusout', 'pagehide'])('a %s runs the action at once', (event) => {
  schedule('tornio');
  page.dispatchEvent(new Event(event));
  expect(done).toEqual(['tornio']);
  jest.advanceTimersByTime(1000);
  expect(done).toEqual(['tornio']);
});

test('a dropped action never runs, and a requested one runs at once', () => {
  schedule('tornio');
  delayed.drop();
  page.dispatchEvent(new Event('click'));
  jest.advanceTimersByTime(1000);
  expect(done).toEqual([]);
  schedule('pressa');
  delayed.runNow();
  delayed.runNow();
  expect(done).toEqual(['pressa']);
});
