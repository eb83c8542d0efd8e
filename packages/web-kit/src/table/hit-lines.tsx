import { Marked } from '../forms/marked.tsx';
import type { Hit } from './hits.ts';

/** A line for each place: «Nota: …guarnizione consumata…», with what was typed marked. */
export function HitLines({ hits, typed }: { hits: readonly Hit[]; typed: string }) {
  return hits.map(({ label, text }, index) => (
    <p key={index} className="ui:line-clamp-2 ui:text-aside ui:wrap-anywhere">
      {label}:{' '}
      <span className="ui:text-ink">
        <Marked text={text} typed={typed} />
      </span>
    </p>
  ));
}
