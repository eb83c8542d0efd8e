import { describe, expect, it } from '@jest/globals';
import { brokenLink, chain, emptyHead, eventHash, GENESIS, type Head, type Link } from './chain.ts';

const entries = ['a', 'b', 'c', 'd'].map((eid) => ({
  eid,
  tenantId: 'ROSSI',
  from: null,
  to: { notes: [] },
}));
const links = (): Link[] => chain(emptyHead, entries);

function firstBroken(events: Link[]): number | null {
  let head: Head = emptyHead;
  for (const event of events) {
    if (brokenLink(head, event)) return head.seq + 1;
    head = event;
  }
  return null;
}

describe('the chain of a tenant', () => {
  it('numbers events from 1 and links each to the previous one', () => {
    const [first, second] = links();
    expect(first).toMatchObject({ seq: 1, prevHash: GENESIS });
    expect(second).toMatchObject({ seq: 2, prevHash: first!.hash });
    expect(firstBroken(links())).toBeNull();
  });

  it('continues from a head that another replica wrote', () => {
    const [first, ...rest] = links();
    expect(chain(first!, entries.slice(1))).toEqual(rest);
  });

  it('detects the first event that was changed, deleted, inserted or swapped', () => {
    const [one, two, three, four] = links() as [Link, Link, Link, Link];
    expect(firstBroken([one, { ...two, to: { notes: ['x'] } } as Link, three, four])).toBe(2);
    expect(firstBroken([one, three, four])).toBe(2);
    expect(firstBroken([one, two, { ...two, seq: 3 }, four])).toBe(3);
    expect(firstBroken([one, { ...three, seq: 2 }, { ...two, seq: 3 }, four])).toBe(2);
  });

  it('detects a missing number, even with matching hashes', () => {
    const [one, two] = links() as [Link, Link];
    const later = { ...two, seq: 3 };
    expect(firstBroken([one, { ...later, hash: eventHash(later) }])).toBe(2);
  });

  it('detects an event rewritten with its hash at the next event', () => {
    const [one, two, three] = links() as [Link, Link, Link];
    const forged = { ...two, eid: 'forged' } as Link;
    forged.hash = eventHash(forged);
    expect(firstBroken([one, forged, three])).toBe(3);
  });
});
