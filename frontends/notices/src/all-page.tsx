import {
  Button,
  Card,
  EmptyState,
  FailedState,
  LinkButton,
  Skeleton,
  useApi,
  usePageTitle,
  useSearchParams,
} from '@officina/web-kit';
import { Check, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { markAllRead } from './notice-calls.ts';
import { NoticeList, useNoticeKeys } from './notice-list.tsx';
import { texts } from './texts.ts';

const entities = ['notice'] as const;
/** In the address: only unread ones. */
const unreadParam = 'daleggere';
const atOnce = 50;

/** Everything that the user was told in the last 90 days. */
export function AllPage() {
  usePageTitle(texts.all);
  const { data, error, refetch } = useApi('GET /api/notice/all', {}, { entities });
  const [params, setParams] = useSearchParams();
  const [most, setMost] = useState(atOnce);
  const isUnreadOnly = params.get(unreadParam) === '1';
  const unread = (data ?? []).filter(({ isRead }) => !isRead);
  const wanted = isUnreadOnly ? unread : (data ?? []);
  const notices = wanted.slice(0, most);
  const filter = (only: boolean) => setParams(only ? { [unreadParam]: '1' } : {}, { replace: true });
  const onKeyDown = useNoticeKeys(notices);
  return (
    <div className="max-w-3xl">
      <header className="mb-3 flex flex-wrap items-baseline gap-x-3.5">
        <h1 tabIndex={-1}>{texts.all}</h1>
        {data && (
          <p className="text-ink-2">
            {texts.total(data.length)}. {texts.kept}
          </p>
        )}
      </header>
      <div className="mb-3 flex flex-wrap gap-2.5">
        <Button pressed={isUnreadOnly} onClick={() => filter(!isUnreadOnly)}>
          {texts.unread} {data && unread.length}
        </Button>
        <Button icon={Check} disabled={unread.length === 0} onClick={() => markAllRead(data ?? [])}>
          {texts.readAll}
        </Button>
        <LinkButton to="/notice/choices" icon={SlidersHorizontal}>
          {texts.choose}
        </LinkButton>
      </div>
      {!data && !error && <Skeleton cards={4} />}
      {!data && error && (
        <FailedState
          what={texts.notArrived}
          code={error.requestId ?? error.code}
          onRetry={() => void refetch()}
        />
      )}
      {data && wanted.length === 0 && (
        <EmptyState
          title={data.length === 0 ? texts.none : texts.noneUnread}
          action={isUnreadOnly && <Button onClick={() => filter(false)}>{texts.showAll}</Button>}
        >
          {data.length === 0 && texts.noneHint}
        </EmptyState>
      )}
      {notices.length > 0 && (
        <Card className="overflow-hidden">
          <div onKeyDown={onKeyDown}>
            <NoticeList notices={notices} heading="h2" />
          </div>
        </Card>
      )}
      {wanted.length > most && (
        <p className="mt-3">
          <Button onClick={() => setMost(most + atOnce)}>
            {texts.more(Math.min(atOnce, wanted.length - most))}
          </Button>
        </p>
      )}
    </div>
  );
}
