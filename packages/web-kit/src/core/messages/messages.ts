import { useEffect, useSyncExternalStore } from 'react';
import type { MessageCode } from '../../ui/message-view.tsx';
import type { ApiError } from '../api/api-error.ts';

export interface MessageInput {
  code: MessageCode;
  text: string;
  title?: string;
  /** How long the message is shown: 14 s by default; errors, and `Infinity`, stay until they are closed. */
  durationMs?: number;
  /** The subject: a later message about it replaces this one. */
  about?: string;
  /** A button in the message: «Ricarica». */
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

/** Time until a message closes by itself; undefined for one that must be closed. */
export const durationOf = ({ code, durationMs }: MessageInput): number | undefined => {
  const duration = durationMs ?? (code === 4000 ? Infinity : clearAfterMs);
  return Number.isFinite(duration) ? duration : undefined;
};

/** Shows a message and returns its id; replaces one with the same text or subject. */
const showMessage = (input: MessageInput): number => {
  const isReplaced = (message: Message): boolean =>
    (message.code === input.code && message.text === input.text) ||
    (input.about !== undefined && message.about === input.about);
  const message = { ...input, id: ++lastId };
  changed([...current.filter((shown) => !isReplaced(shown)), message]);
  return message.id;
};

export const closeMessage = (id: number): void => changed(current.filter((message) => message.id !== id));

/** Closes the message about a subject. */
const closeAbout = (about: string): void => changed(current.filter((message) => message.about !== about));

export const shownMessages = (): readonly Message[] => current;

export const onMessages = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

type Options = Omit<MessageInput, 'code' | 'text'>;

const showWithCode =
  (code: MessageInput['code']) =>
  (text: string, options: Options = {}): number =>
    showMessage({ code, text, ...options });

/** The application's messages, also outside React. */
export const messages = {
  show: showMessage,
  info: showWithCode(1000),
  success: showWithCode(2000),
  warning: showWithCode(3000),
  error: showWithCode(4000),
  close: closeMessage,
  closeAbout,
} as const;

/** The application's messages for components. */
export const useMessages = (): typeof messages => messages;

let loadNewVersion: (() => void) | undefined;

/** Offers a new version in a message that stays; `renew` reloads the page with it. */
export function offerNewVersion(text: string, label: string, renew: () => void): void {
  loadNewVersion = renew;
  messages.info(text, { about: 'version', durationMs: Infinity, action: { label, onClick: renew } });
}

/**
 * Reloads the page with the new version, also after its message was closed; undefined while there is none. For pages that
 * nobody operates.
 */
export const useNewVersion = (): (() => void) | undefined =>
  useSyncExternalStore(onMessages, () => loadNewVersion);

/**
 * Shows the red message of specification §8 for a list that failed to load, in addition to the error in its place.
 * @param about subject of the message: of several failures about it only the last is shown
 */
export function useErrorMessage(what: string, error: ApiError | null | undefined, about?: string): void {
  useEffect(() => {
    if (error) messages.error(`${what} ${error.message}`, { about });
  }, [what, error, about]);
}
