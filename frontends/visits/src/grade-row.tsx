import { Button, formatDate, PlateWithFlag, statuses } from '@officina/web-kit';
import { ChoiceTiles, TextArea } from '@officina/web-kit/forms';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { OpenOnMachine } from './jobs.ts';
import type { LastGrade, MachineRow } from './machine-rows.ts';
import { OpenJobs, OpenLine } from './open-jobs.tsx';
import { gradeLabel, grades, type MachineGrade } from './record.ts';
import { texts } from './texts.ts';

const choices = grades.map((value) => {
  const { word: label, glyph, family } = statuses.grade[value];
  return { value, label, glyph, family };
});

type Grade = (typeof grades)[number];

interface GradeRowProps {
  row: MachineRow;
  /** `null` if the machine never had a grade; undefined while loading. */
  last: LastGrade | null | undefined;
  /** The grade of this visit. */
  grade: MachineGrade | undefined;
  open: OpenOnMachine;
  onChange: (grade: MachineGrade | undefined) => void;
  isReadOnly: boolean;
  /** Photos of the machine in this visit, once it is saved. */
  photos: ReactNode;
}

/** Hides an element without changing the layout. */
const visibleIf = (isShown: unknown) => (isShown ? undefined : ({ visibility: 'hidden' } as const));

/** A machine with its grades. Choosing one changes no height, so that the next machine stays where the thumb expects it. */
export function GradeRow({ row, last, grade, open, onChange, isReadOnly, photos }: GradeRowProps) {
  const { code, name } = row;
  const note = useRef<HTMLTextAreaElement>(null);
  const [isNoteOpen, setNoteOpen] = useState(false);
  const [showsOpen, setShowsOpen] = useState(false);
  const addNote = () => {
    flushSync(() => setNoteOpen(true));
    note.current?.focus();
  };
  // A new grade drops the request to open an intervention.
  const setStatus = (status: Grade | undefined) => onChange(status && { status, note: grade?.note ?? '' });
  const hasNote = grade && (isNoteOpen || grade.note !== '');
  return (
    <li className="grid gap-2 border-t border-line px-4 pt-3 pb-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PlateWithFlag code={code} />
        <b className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</b>
        <span className="min-h-[1lh] text-label text-ink-2 max-md:w-full">
          {last && texts.last(gradeLabel(last.status), formatDate(last.datetime))}
          {last === null && texts.neverSeen}
        </span>
      </div>
      <ChoiceTiles<Grade | ''>
        aria-label={texts.gradeOf(name)}
        value={grade?.status ?? ''}
        onChange={(next) => setStatus(next || undefined)}
        choices={choices}
        columns={5}
        disabled={isReadOnly}
      />
      <div className="flex items-center justify-between gap-x-3">
        <OpenLine name={name} open={open} isOpen={showsOpen} onToggle={() => setShowsOpen(!showsOpen)} />
        <span className="flex flex-none" style={visibleIf(grade && !isReadOnly)}>
          <span style={visibleIf(!hasNote)}>
            <Button kind="ghost" size="sm" onClick={addNote}>
              {texts.labels.note}
              <span className="sr-only"> {texts.about(name)}</span>
            </Button>
          </span>
          <Button kind="ghost" size="sm" onClick={() => onChange(undefined)}>
            {texts.ungrade}
            <span className="sr-only"> {texts.gradeOf(name)}</span>
          </Button>
        </span>
      </div>
      {showsOpen && open && <OpenJobs place="macchina" jobs={open} />}
      {photos}
      {hasNote && (
        <TextArea
          ref={note}
          rows={1}
          aria-label={texts.noteOf(name)}
          placeholder={texts.labels.note}
          value={grade.note}
          disabled={isReadOnly}
          onChange={(text) => {
            // The field stays while the user types, even if it is empty.
            setNoteOpen(true);
            onChange({ ...grade, note: text });
          }}
        />
      )}
    </li>
  );
}
