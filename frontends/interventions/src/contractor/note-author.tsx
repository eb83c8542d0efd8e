import type { Note } from '@officina/contracts/maintenance/interventions';
import { MarkBadge, typeIcons } from '@officina/web-kit';
import { texts } from '../texts.ts';

/** Who wrote a note; a contractor is marked, because the name alone does not tell that it is nobody of the company. */
export function NoteAuthor({ user, linkId }: Pick<Note, 'user' | 'linkId'>) {
  if (!linkId) return user;
  return (
    <>
      {user}{' '}
      <span className="ml-0.5 inline-flex align-middle">
        <MarkBadge mark={{ word: texts.outside, glyph: typeIcons.ESTERNA, family: 'line' }} />
      </span>
    </>
  );
}
