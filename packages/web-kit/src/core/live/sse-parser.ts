import type { LiveEntity } from '../query/query-client.ts';

/** What changed, as a hint to look again. */
export interface LiveHint {
  entity: LiveEntity;
  id: string;
  version: number;
  /** Instant, ISO UTC. */
  at: string;
}

const parseHint = (data: string): LiveHint | undefined => {
  try {
    const hint: unknown = JSON.parse(data);
    const named =
      typeof hint === 'object' && hint !== null && 'entity' in hint && typeof hint.entity === 'string';
    return named ? (hint as LiveHint) : undefined;
  } catch {
    return undefined;
  }
};

/** Reads `data:` lines of an event stream however the network cuts them; other lines are heartbeats and comments. */
export const createHintReader = (onHint: (hint: LiveHint) => void): ((chunk: string) => void) => {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const hint = line.startsWith('data:') ? parseHint(line.slice(5)) : undefined;
      if (hint) onHint(hint);
    }
  };
};
