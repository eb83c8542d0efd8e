import { describe, expect, it } from '@jest/globals';
import { following, type LiveValue } from './live-values.ts';

const [first, second] = ['2026-09-17T10:00:00.000Z', '2026-09-17T10:01:00.000Z'];
const good: LiveValue = {
  ...{ tenantId: 'ROSSI', cfg: 3 },
  state: { sensorId: 'a'.repeat(24), value: 23.5, quality: 'G', at: first, next: second, since: first },
};
const told = (state: Partial<LiveValue['state']>, cfg = 3): LiveValue => ({
  ...good,
  cfg,
  state: { ...good.state, ...state },
});

describe('what is told of a sensor', () => {
  it('keeps the last good value where there is no newer one', () => {
    const silent = told({ value: null, at: null, quality: 'T', since: second, failure: 'silent' });
    expect(following(good, silent).state).toEqual({
      ...{ sensorId: 'a'.repeat(24), value: 23.5, quality: 'T', at: first, next: second, since: second },
      failure: 'silent',
    });
    expect(following(undefined, silent)).toEqual(silent);
  });

  it('has had its quality since it had it first, whoever reads it now', () => {
    const again = told({ value: 24, at: second, since: second });
    expect(following(good, again).state).toMatchObject({ value: 24, at: second, since: first });
    expect(following(told({ quality: 'T' }), again).state).toMatchObject({ since: second });
  });

  it('says nothing of how it was set up before', () => {
    const anew = told({ value: null, at: null, quality: 'T', since: second }, 4);
    expect(following(good, anew)).toEqual(anew);
  });
});
