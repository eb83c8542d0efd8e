import type { Sentence } from './sentence.ts';

/** What changed in one line: the old quiet, an arrow, the new bold. */
export function SentenceLine({ sentence: { lead, old, now, rest } }: { sentence: Sentence }) {
  return (
    <>
      {lead}
      {old !== undefined && (
        <>
          <span className="text-ink-2">{old}</span> <span aria-hidden="true">→</span>
          <span className="sr-only">diventa</span>{' '}
        </>
      )}
      {now && <b className="font-[650]">{now}</b>}
      {rest}
    </>
  );
}

/** The same as plain text, for a title. */
export const sentenceText = ({ lead = '', old, now = '', rest = '' }: Sentence): string =>
  `${lead}${old === undefined ? '' : `${old} → `}${now}${rest}`;
