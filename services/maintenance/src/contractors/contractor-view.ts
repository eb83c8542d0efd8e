import type { ContractorView } from '@officina/contracts/maintenance/contractor-job';
import type { MachineFields } from '../machines/machine-rules.ts';
import type { OpenLink } from './contractor-links.service.ts';

/** What else the view shows. */
interface Around {
  /** Name of the company that has handed out the job. */
  company: string;
  machine: Pick<MachineFields, 'name' | 'shortCode'> | undefined;
  place: ContractorView['place'];
}

/** What a contractor sees of a job, field by field, so that a new field of interventions is not among them. */
export function contractorViewOf(
  { link, job }: OpenLink,
  { company, machine, place }: Around,
): ContractorView {
  const linkId = link._id.toHexString();
  const { type, status, priority, issueDescription, proposedClosing: proposal } = job;
  const isOwn = (one: { linkId?: string }) => one.linkId === linkId;
  // As the sheet: a request has no expected end that anybody chose.
  const hasEnd = status === 'CLOSED' || type !== 'RICHIESTA';
  return {
    ...{ company, firm: link.firm, expiresAt: link.expiresAt.toISOString() },
    number: job._id.toHexString().slice(-5),
    machine: { name: machine?.name ?? '', shortCode: machine?.shortCode ?? '' },
    place,
    ...{ type, status, priority, issueDescription },
    startDate: job.startDate.toISOString(),
    endDate: hasEnd ? (job.endDate?.toISOString() ?? null) : null,
    checkList: job.scheduledMaintenance.checkList.map(({ title, result, notOk }) => ({
      ...{ title, result },
      ...(notOk && { notOk }),
    })),
    notes: job.notes
      .filter((note) => link.sharesNotes || isOwn(note))
      .map(({ _id, date, text, user, ...note }) => ({
        ...{ _id, date: date.toISOString(), text, user },
        isOwn: isOwn(note),
      })),
    proposed: proposal && isOwn(proposal) ? { at: proposal.at.toISOString(), text: proposal.text } : null,
  };
}
