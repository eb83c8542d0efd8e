import { EmptyState, FailedState } from '../ui/empty-state.tsx';
import { Banner } from '../ui/banner.tsx';
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

/** Which fields did not arrive, in a sentence; undefined where all did. */
export function cutInWords(cut: readonly string[] = [], texts: Texts): string | undefined {
  const labels: Partial<Record<string, string>> = texts.labels;
  return cut.length > 0 ? texts.cut(cut.map((field) => labels[field] ?? field).join(', ')) : undefined;
}

/** Which fields cannot be read, in a sentence; undefined where all can. */
const unfitInWords = (unfit: readonly string[] = [], texts: Texts): string | undefined => {
  const labels: Partial<Record<string, string>> = texts.labels;
  const named = unfit.map((field) => labels[field] ?? field).join(', ');
  return unfit.length > 0 ? texts.unfit(named) : undefined;
};

interface NewsBannerProps {
  gone: boolean;
  news: News;
  /** Fields that did not arrive, because the record is too large to be answered whole. */
  cut: readonly string[] | undefined;
  /** Fields whose stored value cannot be read. */
  unfit: readonly string[] | undefined;
  texts: Texts;
}

/** What others did to a record while it is open here, and what of it is not here. */
export function NewsBanner({ gone, news, cut, unfit, texts }: NewsBannerProps) {
  const lacks = cutInWords(cut, texts);
  const torn = unfitInWords(unfit, texts);
  return (
    <div role="status" className="ui:grid ui:gap-2.5 ui:not-empty:mb-4">
      {gone && <Banner family="red">{texts.deletedMeanwhile}</Banner>}
      {lacks && <Banner family="amber">{lacks}</Banner>}
      {torn && <Banner family="amber">{torn}</Banner>}
      {!gone && news === 'clash' && <Banner family="amber">{texts.newsClash}</Banner>}
      {!gone && news === 'merged' && <Banner family="blue">{texts.newsMerged}</Banner>}
    </div>
  );
}
