import { useSyncExternalStore } from 'react';
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
let current: readonly Message[] = [];
let lastId = 0;

const changed = (next: readonly Message[]): void => {
  current = next;
  listeners.forEach((listener) => listener());
};

/** When a message clears by itself; undefined for one that waits to be closed. */
export const durationOf = ({ code, durationMs }: MessageInput): number | undefined => {
  const duration = durationMs ?? (code === 4000 ? Infinity : clearAfterMs);
  return Number.isFinite(duration) ? duration : undefined;
};

/** Shows a message and returns its id, in the place of one with the same words or about the same. */
const showMessage = (input: MessageInput): number => {
  const same = (message: Message): boolean =>
    (message.code === input.code && message.text === input.text) ||
    (input.about !== undefined && message.about === input.about);
  const message = { ...input, id: ++lastId };
  changed([...current.filter((shown) => !same(shown)), message]);
  return message.id;
};

export const closeMessage = (id: number): void => changed(current.filter((message) => message.id !== id));

/** Closes what is shown about one thing. */
const closeAbout = (about: string): void => changed(current.filter((message) => message.about !== about));

export const shownMessages = (): readonly Message[] => current;

export const onMessages = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

type Options = Omit<MessageInput, 'code' | 'text'>;

const shower =
  (code: MessageInput['code']) =>
  (text: string, options: Options = {}): number =>
    showMessage({ code, text, ...options });

/** The application's messages; usable outside React too. */
export const messages = {
  show: showMessage,
  info: shower(1000),
  success: shower(2000),
  warning: shower(3000),
  error: shower(4000),
  close: closeMessage,
  closeAbout,
} as const;

/** The application's messages, for components. */
export const useMessages = (): typeof messages => messages;

let newest: (() => void) | undefined;

/** Offers a new version in a message that stays; `renew` begins the page anew with it. */
export function offerNewVersion(text: string, label: string, renew: () => void): void {
  newest = renew;
  messages.info(text, { about: 'version', durationMs: Infinity, action: { label, onClick: renew } });
}

/**
 * Begins the page anew with a new version, also after its message was closed; undefined while there is none. For a page on
 * which nobody presses anything.
 */
export const useNewVersion = (): (() => void) | undefined => useSyncExternalStore(onMessages, () => newest);
