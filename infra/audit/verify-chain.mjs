import { brokenLink, emptyHead } from '../../services/events/src/log/chain.ts';

/** The chain is broken from `seq` on. */
export class BrokenChain extends Error {
  constructor(tenantId, seq, reason) {
    super(`${tenantId}: the chain is broken at sequence ${seq}: ${reason}.`);
  }
}

/**
 * Checks the chain of one tenant and returns its head. `checkpoint` is a head that an earlier run saw and kept outside the store: it
 * reveals what the chain alone cannot, a removed tail or a rewritten chain. `onEvent` receives each event.
 */
export async function verifyChain(events, tenantId, checkpoint, onEvent) {
  let head = emptyHead;
  for await (const event of events.find({ tenantId }).sort({ seq: 1 })) {
    const reason = brokenLink(head, event);
    if (reason) throw new BrokenChain(tenantId, head.seq + 1, reason);
    if (event.seq === checkpoint?.seq && event.hash !== checkpoint.hash) {
      throw new BrokenChain(
        tenantId,
        event.seq,
        'an earlier run saw another event here, so the chain was rewritten',
      );
    }
    onEvent(event);
    head = { seq: event.seq, hash: event.hash };
  }
  if (checkpoint && head.seq < checkpoint.seq) {
    throw new BrokenChain(tenantId, head.seq + 1, `events ${head.seq + 1} to ${checkpoint.seq} were cut off`);
  }
  return head;
}
