import { closeAbout, closeMessage, showMessage, type MessageInput } from './message-store.ts';

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
