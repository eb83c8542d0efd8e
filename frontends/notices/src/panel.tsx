import { Button, FailedState, Link, LinkButton, Skeleton, useApi, useMedia } from '@officina/web-kit';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { markAllRead } from './notice-calls.ts';
import { NoticeList, useNoticeKeys } from './notice-list.tsx';
import { texts } from './texts.ts';

const entities = ['notice'] as const;
/** The count of the bell ends there. */
const mostCounted = 10;

/** The panel under the bell: the latest notices by day. Full screen on phones, with its two acts at the foot and the shell’s × above. */
export function Panel() {
  const { data, error, refetch } = useApi('GET /api/notice/latest', {}, { entities, staleMs: 0 });
  const { data: unread } = useApi('GET /api/notice/unread', {}, { entities });
  const isPhone = !useMedia('(min-width: 48rem)');
  const heading = useRef<HTMLHeadingElement>(null);
  const notices = data ?? [];
  const onKeyDown = useNoticeKeys(notices, { isPanel: true });
  useEffect(() => heading.current?.focus(), []);
  const count = unread?.count ?? 0;
  const readAll = () => markAllRead(notices);
  return (
    <div className="flex max-h-full min-h-0 flex-col max-md:h-full" onKeyDown={onKeyDown}>
      <header className="flex min-h-14 flex-none items-center gap-x-3 border-b border-line px-4.5 py-1 max-md:pr-16">
        <h2 ref={heading} tabIndex={-1} className="text-h2">
          {texts.title}
        </h2>
        {count > 0 && (
          <p className="text-label text-ink-2">
            {texts.unreadCount(Math.min(count, mostCounted - 1), count >= mostCounted)}
          </p>
        )}
        {!isPhone && count > 0 && (
          <Button kind="ghost" size="sm" icon={Check} className="ml-auto" onClick={readAll}>
            {texts.readAll}
          </Button>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {!data && !error && (
          <div className="p-4.5">
            <Skeleton />
          </div>
        )}
        {!data && error && (
          <FailedState
            what={texts.notArrived}
            code={error.requestId ?? error.code}
            onRetry={() => void refetch()}
          />
        )}
        {data && notices.length === 0 && <p className="px-4.5 py-8 text-center text-ink-2">{texts.none}</p>}
        <NoticeList notices={notices} heading="h3" />
        {isPhone && notices.length > 0 && (
          <p className="px-4.5 py-3">
            <FootLink to="/notice">{texts.all}</FootLink>
          </p>
        )}
      </div>
      <footer className="flex flex-none items-center justify-between gap-3 border-t border-line-strong px-4.5 py-2 max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        {isPhone ? (
          <PhoneActs isAllRead={count === 0} readAll={readAll} />
        ) : (
          <>
            <FootLink to="/notice">{texts.all}</FootLink>
            <FootLink to="/notice/choices">{texts.choose}</FootLink>
          </>
        )}
      </footer>
    </div>
  );
}

const FootLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="reach inline-flex min-h-(--ctl-sm) items-center font-semibold underline underline-offset-4"
  >
    {children}
  </Link>
);

function PhoneActs({ isAllRead, readAll }: { isAllRead: boolean; readAll: () => void }) {
  return (
    <>
      <LinkButton to="/notice/choices" size="lg" className="min-w-0 flex-1">
        {texts.choose}
      </LinkButton>
      <Button size="lg" icon={Check} disabled={isAllRead} className="min-w-0 flex-1" onClick={readAll}>
        {texts.readAllShort}
      </Button>
    </>
  );
}
