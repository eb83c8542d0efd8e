import type { Notice } from '@officina/contracts/notifications/notices';
import {
  ageInWords,
  Button,
  daysFromToday,
  formatTime,
  Link,
  openedHere,
  Plate,
  recordLink,
  useDisabledServices,
} from '@officina/web-kit';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { KindGlyph } from './kind-marks.tsx';
import { markRead, muteThing, turnKindOff } from './notice-calls.ts';
import { texts } from './texts.ts';

const inWordsMs = 2 * 3_600_000;

/** «adesso», «4 minuti fa»; after two hours, and of other days, the hour. */
function ageOf(at: string, time: Date): string {
  const isRecent = time.getTime() - Date.parse(at) < inWordsMs && daysFromToday(at, time) === 0;
  if (!isRecent) return formatTime(at);
  const age = ageInWords(at, time);
  return age.startsWith('meno') ? texts.now : texts.ago(age);
}

/** One notice: what happened, why it came, and how to be told no more of it. Its title opens the thing, and reads it. */
export function NoticeRow({ notice, time }: { notice: Notice; time: Date }) {
  const { title, line, machine, reason, at, isRead, thing } = notice;
  const off = useDisabledServices();
  const link = recordLink(thing.entity, thing.id, off);
  const words = isRead ? 'font-semibold' : 'font-bold';
  return (
    <li
      data-notice={notice._id}
      className={`relative flex gap-3 border-b border-line py-2.5 pr-4 pl-4.5 last:border-b-0 ${isRead ? '' : 'bg-raised before:absolute before:inset-y-0 before:left-0 before:w-[5px] before:bg-ink'}`}
    >
      <KindGlyph kind={notice.kind} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">
            {!isRead && <span className="sr-only">{texts.unread}: </span>}
            {link ? (
              <Link
                to={link}
                state={openedHere}
                onClick={() => markRead(notice)}
                className={`${words} after:absolute after:inset-0`}
              >
                {title}
              </Link>
            ) : (
              <span className={words}>{title}</span>
            )}
          </span>
          <time dateTime={at} className="flex-none text-label text-ink-2">
            {ageOf(at, time)}
          </time>
        </p>
        <p className="mt-1 wrap-anywhere">
          {machine && (
            <span className="mr-2">
              <Plate code={machine} />
            </span>
          )}
          {line}
        </p>
        <Foot notice={notice} reason={reason} />
      </div>
    </li>
  );
}

/** Why the notice came, and «Non avvisarmi di questo», which asks what of it. */
function Foot({ notice, reason }: { notice: Notice; reason: string }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const question = useId();
  const end = () => {
    setAsking(false);
    opener.current?.focus();
  };
  const act = async (mute: (notice: Notice) => Promise<void>) => {
    setBusy(true);
    await mute(notice);
    setBusy(false);
    end();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end();
  };
  return (
    <>
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 text-label text-ink-2 touch:text-[0.9375rem]">
        {reason}
        <button
          ref={opener}
          type="button"
          aria-expanded={isAsking}
          aria-controls={isAsking ? question : undefined}
          className="reach relative z-1 ml-auto min-h-6 cursor-pointer underline underline-offset-3 hover:text-ink print:hidden"
          onClick={() => setAsking(!isAsking)}
        >
          {texts.mute}
          <span className="sr-only">{texts.about(notice)}</span>
        </button>
      </p>
      {isAsking && (
        <div
          id={question}
          role="group"
          aria-label={texts.mute}
          className="relative z-1 mt-2 grid gap-2 *:whitespace-normal *:text-left"
          onKeyDown={onKeyDown}
        >
          <Button size="sm" disabled={isBusy} autoFocus onClick={() => void act(muteThing)}>
            {texts.muteThing(notice)}
          </Button>
          <Button size="sm" disabled={isBusy} onClick={() => void act(turnKindOff)}>
            {texts.muteKind(notice.kind)}
          </Button>
        </div>
      )}
    </>
  );
}
