import type { Call } from '@officina/contracts/endpoint';
import { z } from 'zod';

/** Throws when a reply would not fit its contract once it is JSON. */
export const checkReply = (contract: Call, reply: unknown): void => {
  const output = contract.kind === 'list' ? z.object({ items: z.array(contract.output) }) : contract.output;
  const wire: unknown = JSON.parse(JSON.stringify(reply));
  const parsed = output.safeParse(wire);
  if (!parsed.success)
    throw new Error(`${contract.subject} broke its contract: ${z.prettifyError(parsed.error)}`);
};
