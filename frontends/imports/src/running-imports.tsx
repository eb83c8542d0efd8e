import type { ImportKind, ImportState, RunningImport } from '@officina/contracts/imports/imports';
import { Card, formatNumber, momentInWords, TextLink, useApi } from '@officina/web-kit';
import { importPath } from '@officina/web-kit/records';
import { useEffect } from 'react';
import { texts } from './texts.ts';

const askMs = 700;
const states: Partial<Record<ImportState, string>> = texts.states;

/** «si salva: 120 righe su 500» */
function stateOf({ state, written, counts }: RunningImport): string {
  const all = counts.NEW + counts.CHANGED;
  const word = states[state] ?? '';
  return state === 'SAVING' && all > 1
    ? `${word}: ${formatNumber(written)} righe su ${formatNumber(all)}`
    : word;
}

/** What of a kind is being imported, or waits to be saved: whoever comes back finds it, and so do others. */
export function RunningImports({ kind }: { kind: ImportKind }) {
  const { data, refetch } = useApi('GET /api/import/running/{kind}', { params: { kind } }, { staleMs: 0 });
  const items = data?.items ?? [];
  const isMoving = items.some(({ state }) => state !== 'READY');
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => void refetch(), askMs);
    return () => clearInterval(timer);
  }, [isMoving, refetch]);
  if (items.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="in-corso" className="mb-4 p-5">
      <h2 id="in-corso">{texts.running}</h2>
      <ul className="mt-2 grid gap-2">
        {items.map((job) => (
          <li key={job._id} className="wrap-anywhere">
            <TextLink to={`${importPath(kind)}?id=${job._id}`}>{job.name}</TextLink>{' '}
            <span>{stateOf(job)}</span>{' '}
            <span className="text-ink-2">({texts.begunBy(job.by, momentInWords(job.createdAt))})</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
