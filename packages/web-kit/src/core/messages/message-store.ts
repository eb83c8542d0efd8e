import type { MessageCode } from '../../ui/message-view.tsx';

export interface MessageInput {
  code: MessageCode;
  text: string;
  title?: string;
  /** How long it stays; default 14 s, errors (and `Infinity`) until they are closed. */
  durationMs?: number;
  /** What it is about: a later message about the same takes its place. */
  about?: string;
  /** One thing to do about it: «Ricarica». */
  action?: { label: string; onClick: () => void };
}

export interface Message extends MessageInput {
  id: number;
}

const clearAfterMs = 14_000;
const listeners = new Set<() => void>();
let messages: readonly Message[] = [];
let lastId = 0;

const changed = (next: readonly Message[]): void => {
  messages = next;
  listeners.forEach((listener) => listener());
};

/** When a message clears by itself; undefined for one that waits to be closed. */
export const durationOf = ({ code, durationMs }: MessageInput): number | undefined => {
  const duration = durationMs ?? (code === 4000 ? Infinity : clearAfterMs);
  return Number.isFinite(duration) ? duration : undefined;
};

/** Shows a message and returns its id, in the place of one with the same words or about the same. */
export const showMessage = (input: MessageInput): number => {
  const same = (message: Message): boolean =>
    (message.code === input.code && message.text === input.text) ||
    (input.about !== undefined && message.about === input.about);
  const message = { ...input, id: ++lastId };
  changed([...messages.filter((shown) => !same(shown)), message]);
  return message.id;
};

export const closeMessage = (id: number): void => changed(messages.filter((message) => message.id !== id));

/** Closes what is shown about one thing. */
export const closeAbout = (about: string): void =>
  changed(messages.filter((message) => message.about !== about));

export const shownMessages = (): readonly Message[] => messages;

export const onMessages = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
