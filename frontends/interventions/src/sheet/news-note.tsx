import { Note } from '@officina/web-kit';
import { it } from '../it.ts';
import type { News } from './use-editing.ts';

/** What others did to this intervention while it is open here. */
export function NewsNote({ gone, news }: { gone: boolean; news: News }) {
  return (
    <div role="status" className="not-empty:mb-4">
      {gone && <Note family="red">{it.deletedMeanwhile}</Note>}
      {!gone && news === 'clash' && <Note family="amber">{it.newsClash}</Note>}
      {!gone && news === 'merged' && <Note family="blue">{it.newsMerged}</Note>}
    </div>
  );
}
