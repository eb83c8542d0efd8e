import { send } from '../api/http-call.ts';
import type { LiveEntity } from '../query/query-client.tsx';

/** A change, as a hint to fetch again. */
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

/** Reads the `data:` lines of an event stream however the network splits them; other lines are heartbeats and comments. */
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

interface LiveListener {
  onHint: (hint: LiveHint) => void;
  /** The connection was lost and is back: hints may have been missed. */
  onGap: () => void;
  onConnected: (connected: boolean) => void;
}

const firstDelayMs = 1000;
const maxDelayMs = 30_000;
/** The server sends a heartbeat at least every 15 s; a stream silent for longer is dead. */
const silenceMs = 45_000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

const readStream = async (listener: LiveListener, closed: AbortSignal): Promise<void> => {
  const stalled = new AbortController();
  const signal = AbortSignal.any([closed, stalled.signal]);
  const response = await send({ method: 'GET', path: '/api/live', signal, deadlineMs: 2 ** 31 - 1 });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  listener.onConnected(true);
  const read = createHintReader(listener.onHint);
  for (;;) {
    const timer = setTimeout(() => stalled.abort(), silenceMs);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    read(value);
  }
};

/** Keeps a live stream open until the returned function is called; reconnects after growing, randomized pauses. */
export const openLiveStream = (listener: LiveListener): (() => void) => {
  const closing = new AbortController();
  const { signal } = closing;
  const run = async (): Promise<void> => {
    let delay = firstDelayMs;
    let wasConnected = false;
    const connected = (isConnected: boolean): void => {
      if (isConnected && wasConnected) listener.onGap();
      if (isConnected) [delay, wasConnected] = [firstDelayMs, true];
      listener.onConnected(isConnected);
    };
    while (!signal.aborted) {
      await readStream({ ...listener, onConnected: connected }, signal).catch(() => undefined);
      if (signal.aborted) return;
      connected(false);
      await pause(delay * (0.5 + Math.random()), signal);
      delay = Math.min(delay * 2, maxDelayMs);
    }
  };
  void run();
  return () => closing.abort();
};
