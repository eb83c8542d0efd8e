import { formatDate, fromInput, glyphs, Plate, useMachines } from '@officina/web-kit';
import { Paper, PaperBlock, PaperEnd, PaperMarks, PaperSubject } from '@officina/web-kit/paper';
import { markOf } from '../checklist/mark.ts';
import { usePlans } from '../form/use-plans.ts';
import type { CheckItem, InterventionValues } from '../record.ts';
import { texts } from '../texts.ts';

/** The checklist of an open job to be taken along: what is OK or KO already, boxes for the rest, room for remarks. */
export function PaperChecklist({ job }: { job: InterventionValues }) {
  const { machineId, maintenanceId, externalExecutor, startDate, scheduledMaintenance } = job;
  const machines = useMachines();
  const machine = machines.byId.get(machineId);
  const { planOf, isComplete } = usePlans(machineId, maintenanceId !== '');
  const plan = planOf(maintenanceId);
  return (
    <Paper title={texts.paperChecklist} isComplete={isComplete && machines.query.isSuccess}>
      <PaperSubject title={machine?.name ?? machine?.shortCode ?? texts.unknownMachine}>
        <PaperMarks>
          {machine && <Plate code={machine.shortCode} look="large" />}
          {plan && <b className="wrap-anywhere">{plan.description}</b>}
        </PaperMarks>
      </PaperSubject>
      <p className="mt-3">
        {texts.labels.startDate} {formatDate(fromInput(startDate))}
        {externalExecutor && ` · ${texts.labels.externalExecutor} ${externalExecutor}`}
      </p>
      <ol className="mt-4 divide-y divide-line-strong border-y border-ink">
        {scheduledMaintenance.checkList.map((item, index) => (
          <PaperItem key={index} item={item} number={index + 1} />
        ))}
      </ol>
      <PaperBlock title={texts.remarks}>
        <div className="h-[40mm] break-inside-avoid" />
      </PaperBlock>
      <PaperEnd signatures={texts.signatures} />
    </Paper>
  );
}

function PaperItem({ item, number }: { item: CheckItem; number: number }) {
  const mark = markOf(item);
  const Glyph = mark === 'OK' ? glyphs.CheckDisc : glyphs.CrossOctagon;
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="w-6 text-right">{number}</span>
      <span className="min-w-0 flex-1 wrap-anywhere">{item.title}</span>
      {mark ? (
        <span className="inline-flex items-center gap-1.5 font-semibold">
          <Glyph /> {mark}
        </span>
      ) : (
        [texts.ok, texts.ko].map((word) => (
          <span key={word} className="inline-flex items-center gap-1.5">
            <span className="size-[6mm] border border-ink" /> {word}
          </span>
        ))
      )}
    </li>
  );
}
