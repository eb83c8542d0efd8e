import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { enableFaults, faultPoint, parseFaults } from './fault-points.ts';

afterEach(() => {
  enableFaults(undefined);
  jest.restoreAllMocks();
});

const killsOf = (text: string | undefined): boolean[] => {
  const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
  enableFaults(text);
  return Array.from({ length: 40 }, () => {
    kill.mockClear();
    faultPoint('store.afterWrite');
    return kill.mock.calls.some(([pid, signal]) => pid === process.pid && signal === 'SIGKILL');
  });
};

describe('fault points', () => {
  it('do nothing by default', () => {
    expect(killsOf(undefined)).not.toContain(true);
    expect(killsOf('store.beforeWrite:1:1')).not.toContain(true);
  });

  it('kill at the same points for the same seed', () => {
    const first = killsOf('store.afterWrite:7:0.3');
    expect(killsOf('relay.afterAppend:1:1,store.afterWrite:7:0.3')).toEqual(first);
    expect(killsOf('store.afterWrite:8:0.3')).not.toEqual(first);
    expect(new Set(first).size).toBe(2);
    expect(killsOf('store.afterWrite:7:1')).not.toContain(false);
  });

  it.each([
    'nowhere:1:1',
    'store.afterWrite:x:1',
    'store.afterWrite:1:2',
    'store.afterWrite:1:0',
    'store.afterWrite',
  ])('reject %s', (text) => expect(() => parseFaults(text)).toThrow(/cannot read/));
});
