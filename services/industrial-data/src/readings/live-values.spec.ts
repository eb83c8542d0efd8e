import { describe, expect, it } from '@jest/globals';
import { merge, type LiveValue } from './live-values.ts';

const [first, second] = ['2026-09-17T10:00:00.000Z', '2026-09-17T10:01:00.000Z'];
const good: LiveValue = {
  ...{ tenantId: 'ROSSI', cfg: 3 },
  state: { sensorId: 'a'.repeat(24), value: 23.5, quality: 'G', at: first, next: second, since: first },
};
const received = (state: Partial<LiveValue['state']>, cfg = 3): LiveValue => ({
  ...good,
  cfg,
  state: { ...good.state, ...state },
});

describe('a received live value', () => {
  it('keeps the last good value if it has no newer one', () => {
    const silent = received({ value: null, at: null, quality: 'T', since: second, failure: 'silent' });
    expect(merge(good, silent).state).toEqual({
      ...{ sensorId: 'a'.repeat(24), value: 23.5, quality: 'T', at: first, next: second, since: second },
      failure: 'silent',
    });
    expect(merge(undefined, silent)).toEqual(silent);
  });

  it('keeps the time since when it has its quality, whichever replica reads the sensor', () => {
    const again = received({ value: 24, at: second, since: second });
    expect(merge(good, again).state).toMatchObject({ value: 24, at: second, since: first });
    expect(merge(received({ quality: 'T' }), again).state).toMatchObject({ since: second });
  });

  it('ignores values with earlier settings', () => {
    const changed = received({ value: null, at: null, quality: 'T', since: second }, 4);
    expect(merge(good, changed)).toEqual(changed);
  });
});
