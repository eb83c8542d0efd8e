import { X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { statusMark } from './statuses.ts';

/** 1000 information, 2000 success, 3000 warning, 4000 error. */
export type MessageCode = 1000 | 2000 | 3000 | 4000;

export interface MessageViewProps {
  code: MessageCode;
  /** The label of the code («Fatto») by default. */
  title?: string;
  text: ReactNode;
  onClose: () => void;
  /** How long the message is shown, in ms; errors stay until they are closed and have no progress line. */
  lifeMs?: number;
  /** Called with true when pointer or focus enters, with false when it leaves: the owner pauses its timer. */
  onHold?: (held: boolean) => void;
  /** Stops the progress line (for the page that shows the kit). */
  paused?: boolean;
}

/** One message of the stack. Its progress line shows the remaining time and pauses under pointer or focus. */
export function MessageView({
  code,
  title,
  text,
  onClose,
  lifeMs = 14_000,
  onHold,
  paused,
}: MessageViewProps) {
  const { glyph: Glyph, word } = statusMark('message', code);
  const life: CSSProperties & Record<'--life', string> = { '--life': `${lifeMs}ms` };
  return (
    <div
      className="ui:message"
      data-code={code}
      data-paused={paused || undefined}
      style={life}
      role={code === 4000 ? 'alert' : 'status'}
      onMouseEnter={() => onHold?.(true)}
      onMouseLeave={() => onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={() => onHold?.(false)}
    >
      <span data-block="">
        <Glyph />
      </span>
      <div className="ui:min-w-0 ui:flex-1 ui:py-2.5 ui:pl-4">
        <p className="ui:font-bold">{title ?? word}</p>
        <p className="ui:wrap-anywhere">{text}</p>
      </div>
      <button
        type="button"
        aria-label="Chiudi il messaggio"
        className="ui:m-1.5 ui:grid ui:size-8 ui:flex-none ui:cursor-pointer ui:place-items-center ui:rounded-sm ui:hover:bg-well ui:touch:size-11"
        onClick={onClose}
      >
        <X size={18} aria-hidden="true" />
      </button>
      {code !== 4000 && <span data-line="" />}
    </div>
  );
}

/**
 * The container of messages: at the lower left, clear of sheet header and footer, user menu and page actions. When there are
 * too many they scroll, with the newest in view.
 */
export function MessageStack({ children }: { children: ReactNode }) {
  return (
    <div
      data-kit="messages"
      className="ui:pointer-events-none ui:fixed ui:inset-x-0 ui:bottom-33 ui:z-70 ui:flex ui:max-h-[45dvh] ui:flex-col-reverse ui:overflow-y-auto ui:overscroll-contain ui:p-3 ui:md:right-auto ui:md:left-2 ui:md:w-90 ui:lg:bottom-19"
    >
      <div className="ui:grid ui:flex-none ui:gap-2.5 ui:*:pointer-events-auto">{children}</div>
    </div>
  );
}
