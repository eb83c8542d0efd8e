import type { Sentence } from './sentence.ts';

/** A change in one line: the old value in grey, an arrow, the new value in bold. */
export function SentenceLine({ sentence: { lead, old, now, rest } }: { sentence: Sentence }) {
  return (
    <>
      {lead}
      {old !== undefined && (
        <>
          <span className="ui:text-ink-2">{old}</span> <span aria-hidden="true">→</span>
          <span className="ui:sr-only">diventa</span>{' '}
        </>
      )}
      {now && <b className="ui:font-[650]">{now}</b>}
      {rest}
    </>
  );
}
