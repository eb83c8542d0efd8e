import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { makeDelayedAction } from './use-list-state.ts';

let page: EventTarget;
let done: string[];
let late: ReturnType<typeof makeDelayedAction>;
const act = (name: string) => late.later(() => done.push(name));

beforeEach(() => {
  jest.useFakeTimers();
  page = new EventTarget();
  done = [];
  late = makeDelayedAction(250, page);
});

afterEach(() => {
  jest.useRealTimers();
});

test('the latest act is done after the pause, once', () => {
  act('tor');
  jest.advanceTimersByTime(249);
  act('torn');
  jest.advanceTimersByTime(249);
  expect(done).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(done).toEqual(['torn']);
  jest.advanceTimersByTime(1000);
  page.dispatchEvent(new Event('click'));
  expect(done).toEqual(['torn']);
});

test.each(['click', 'focusout', 'pagehide'])('a %s has it done at once', (event) => {
  act('tornio');
  page.dispatchEvent(new Event(event));
  expect(done).toEqual(['tornio']);
  jest.advanceTimersByTime(1000);
  expect(done).toEqual(['tornio']);
});

test('what was dropped is never done, what is asked for is done at once', () => {
  act('tornio');
  late.drop();
  page.dispatchEvent(new Event('click'));
  jest.advanceTimersByTime(1000);
  expect(done).toEqual([]);
  act('pressa');
  late.doNow();
  late.doNow();
  expect(done).toEqual(['pressa']);
});
