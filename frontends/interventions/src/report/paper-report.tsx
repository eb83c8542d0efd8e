import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { Badge, formatDateTime, Plate, effectivePriority } from '@officina/web-kit';
import {
  Paper,
  PaperBlock,
  PaperEnd,
  PaperFacts,
  PaperMarks,
  PaperPhotos,
  PaperSubject,
  PaperText,
  usePaperFiles,
} from '@officina/web-kit/paper';
import { interventionLink } from '../follow-up/follow-up.tsx';
import { hasChecklist, hasProblem } from '../type-rules.ts';
import { texts } from '../texts.ts';
import { CheckedList, factsOf, useReportPairs } from './facts.tsx';

interface PaperReportProps {
  job: Intervention;
  machine: Machine | undefined;
}

/** Short texts stand side by side, so that a report with photos has one page. */
const isShort = ({ type, issueDescription, solveDescription }: Intervention): boolean =>
  hasProblem(type) &&
  Boolean(solveDescription) &&
  [issueDescription, solveDescription].every((text) => (text ?? '').length <= 400);

/** Facts that say nothing are left out beside photos, for the same reason. */
const saysSomething = ({ value }: { value: string }): boolean => value !== '—' && value !== texts.no;

/** A closed intervention on paper. */
export function PaperReport({ job, machine }: PaperReportProps) {
  // The type is omitted here: it is next to the plate.
  const { pairs, isComplete } = useReportPairs(job);
  const [, ...report] = pairs;
  const facts = [...factsOf(job), ...report];
  const files = usePaperFiles({ entity: 'intervention', entityId: job._id }, job.files);
  const summary = machine && { path: `/machine/${machine._id}`, name: texts.summary };
  // Where its photos are.
  const sheet = files.isAny && {
    path: interventionLink(job._id),
    name: job.files?.pictures ? texts.sheetAndPhotos : texts.sheetAndDocuments,
  };
  const page = sheet || summary;
  return (
    <Paper
      title={texts.paperTitle}
      code={job._id.slice(-5)}
      isComplete={isComplete && files.isComplete}
      hasCode={page !== undefined}
    >
      <PaperSubject title={machine?.name ?? machine?.shortCode ?? texts.unknownMachine} page={page}>
        <PaperMarks>
          {machine && <Plate code={machine.shortCode} look="large" />}
          <Badge of="intervention" value={job.status} />
          {effectivePriority(job) === 'URGENT' && <Badge of="priority" value="URGENT" />}
          <b>{job.type}</b>
        </PaperMarks>
        {machine?.department && <p className="mt-2">{machine.department}</p>}
      </PaperSubject>
      <PaperFacts facts={files.photos.length > 0 ? facts.filter(saysSomething) : facts} />
      <div className={isShort(job) ? 'grid grid-cols-2 gap-x-[8mm]' : ''}>
        {hasProblem(job.type) && (
          <PaperBlock title={texts.problem}>
            <PaperText>{job.issueDescription || '—'}</PaperText>
          </PaperBlock>
        )}
        {job.solveDescription && (
          <PaperBlock title={texts.solution}>
            <PaperText>{job.solveDescription}</PaperText>
          </PaperBlock>
        )}
      </div>
      <PaperPhotos {...files} />
      {hasChecklist(job.type) && (
        <div className="mt-5">
          <CheckedList items={job.scheduledMaintenance?.checkList ?? []} />
        </div>
      )}
      {job.notes.length > 0 && <PaperNotes notes={job.notes} />}
      {job.customData.length > 0 && (
        <PaperBlock title={texts.labels.customData}>
          <PaperFacts facts={job.customData} />
        </PaperBlock>
      )}
      <PaperEnd signatures={texts.signatures} />
    </Paper>
  );
}

function PaperNotes({ notes }: Pick<Intervention, 'notes'>) {
  return (
    <PaperBlock title={texts.notes}>
      <ul>
        {notes.map(({ _id, user, date, text }) => (
          // A note may break across pages: a long unbroken one would leave the signatures alone on a page.
          <li
            key={_id}
            className="grid break-inside-auto! grid-cols-[52mm_1fr] gap-4 border-b border-line py-2"
          >
            <p>
              <b className="block">{user}</b>
              <span className="font-mono text-label">{formatDateTime(date)}</span>
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    </PaperBlock>
  );
}
