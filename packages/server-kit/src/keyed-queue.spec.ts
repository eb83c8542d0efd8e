import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { KeyedQueue } from './keyed-queue.ts';

let queue: KeyedQueue;
let done: string[];
beforeEach(() => {
  [queue, done] = [new KeyedQueue(), []];
});
afterEach(() => void jest.useRealTimers());

/** Work that ends when `end` is called. */
const work = (name: string) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = async () => {
    done.push(`${name} begins`);
    await promise;
    done.push(`${name} ends`);
  };
  return { run, end: resolve };
};

test('work of one key runs sequentially, and other keys do not wait', async () => {
  const [first, second, other] = [work('first'), work('second'), work('other')];
  const all = [
    queue.run('ROSSI', first.run, 'a write of'),
    queue.run('ROSSI', second.run, 'a write of'),
    queue.run('CANTINA', other.run, 'a write of'),
  ];
  second.end();
  other.end();
  await all[2];
  expect(done).toEqual(['first begins', 'other begins', 'other ends']);
  first.end();
  await Promise.all(all);
  expect(done.slice(3)).toEqual(['first ends', 'second begins', 'second ends']);
});

test('failing work does not block the next', async () => {
  const failing = queue.run('ROSSI', () => Promise.reject(new Error('rotto')), 'a write of');
  const next = work('next');
  next.end();
  await Promise.all([expect(failing).rejects.toThrow('rotto'), queue.run('ROSSI', next.run, 'a write of')]);
  expect(done).toEqual(['next begins', 'next ends']);
});

test('work that never ends times out after thirty seconds, and the next one runs', async () => {
  jest.useFakeTimers();
  const [hung, next] = [work('hung'), work('next')];
  next.end();
  const refused = expect(queue.run('ROSSI', hung.run, 'a write of')).rejects.toMatchObject({
    code: 'timeout',
    detail: 'a write of ROSSI takes more than 30000 ms',
  });
  const second = queue.run('ROSSI', next.run, 'a write of');
  await jest.advanceTimersByTimeAsync(29_999);
  expect(done).toEqual(['hung begins']);
  await jest.advanceTimersByTimeAsync(1);
  await Promise.all([refused, second]);
  expect(done).toEqual(['hung begins', 'next begins', 'next ends']);
});
