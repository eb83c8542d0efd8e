import type { Pair } from './report-facts.ts';

/** Facts side by side, ruled; on phones two a row. */
export function FactsBand({ facts }: { facts: readonly Pair[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden bg-line lg:col-span-2 lg:row-start-1 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:rounded-t-lg">
      {facts.map(({ name, value }) => (
        <div key={name} className="bg-sheet px-4 py-3 max-lg:last:odd:col-span-2">
          <dt className="text-label text-ink-2">{name}</dt>
          <dd className="mt-0.5 font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Facts one under the other: name left, value right. */
export function Pairs({ title, pairs }: { title: string; pairs: readonly Pair[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <dl className="divide-y divide-line">
        {pairs.map(({ name, value }, index) => (
          <div key={index} className="flex items-baseline justify-between gap-4 py-2">
            <dt className="text-label text-ink-2 wrap-anywhere">{name}</dt>
            <dd className="text-right font-semibold wrap-anywhere">{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
