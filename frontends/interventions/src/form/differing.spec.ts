import { describe, expect, it } from '@jest/globals';
import { sampleJob } from '../testing/sample-job.ts';
import { clashing, merged } from './differing.ts';
import { valuesOf } from './values.ts';

const base = valuesOf(sampleJob());

describe('two people on one intervention', () => {
  it('do not clash on different fields: both changes stay', () => {
    const mine = { ...base, issueDescription: 'Perde olio dal cilindro' };
    const theirs = { ...base, externalExecutor: 'Luca Bianchi' };
    expect(clashing({ base, mine, theirs })).toEqual([]);
    expect(merged({ base, mine, theirs })).toEqual({ ...mine, externalExecutor: 'Luca Bianchi' });
  });

  it('clash on the same field', () => {
    const mine = { ...base, status: 'ASSIGNED' as const };
    const theirs = { ...base, status: 'CLOSED' as const };
    expect(clashing({ base, mine, theirs })).toEqual(['status']);
  });

  it('do not clash when they wrote the same', () => {
    const both = { ...base, status: 'ASSIGNED' as const };
    expect(clashing({ base, mine: both, theirs: { ...both } })).toEqual([]);
  });
});
