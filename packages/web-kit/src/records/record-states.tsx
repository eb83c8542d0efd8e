import { EmptyState, FailedState } from '../ui/empty-state.tsx';
import { Note } from '../ui/note.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { RecordTexts } from './record-texts.ts';
import type { News } from './use-record-form.ts';
import type { Found } from './use-record.ts';

type Texts = RecordTexts<never>;

/** In the place of a record that is not there: on its way, failed, or unknown. */
export function NotThere({ found, texts }: { found: Found<unknown>; texts: Texts }) {
  const { gone, error, retry } = found;
  if (gone) return <EmptyState title={texts.gone}>{texts.goneHint}</EmptyState>;
  if (!error) return <Skeleton cards={2} />;
  return <FailedState what={texts.notArrived} code={error.requestId ?? error.code} onRetry={retry} />;
}

/** What others did to a record while it is open here. */
export function NewsNote({ gone, news, texts }: { gone: boolean; news: News; texts: Texts }) {
  return (
    <div role="status" className="ui:not-empty:mb-4">
      {gone && <Note family="red">{texts.deletedMeanwhile}</Note>}
      {!gone && news === 'clash' && <Note family="amber">{texts.newsClash}</Note>}
      {!gone && news === 'merged' && <Note family="blue">{texts.newsMerged}</Note>}
    </div>
  );
}
