import type { Rows } from '../core/query/use-rows.ts';
import { RestRetry } from '../table/rest-of-rows.tsx';

interface ListNoteProps {
  list: Rows<unknown>;
  /** Of what it is: «dei macchinari». */
  of: string;
}

/** Says that a list which is used elsewhere than in a table has not come whole; what was lost can be asked for again. */
export function ListNote({ list: { rows, isPartial, error, retry }, of }: ListNoteProps) {
  if (!isPartial && (rows || !error)) return null;
  const lost = isPartial ? `Una parte ${of} non è arrivata.` : `L’elenco ${of} non è arrivato.`;
  return (
    <div role="status" className="ui:flex ui:flex-wrap ui:items-center ui:gap-3 ui:text-ink-2">
      {error ? lost : `Una parte ${of} è ancora in arrivo…`}
      <RestRetry rest={error ? { onRetry: retry } : undefined} />
    </div>
  );
}
