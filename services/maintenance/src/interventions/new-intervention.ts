import { storedIntervention, type SensorRequest } from '@officina/contracts/maintenance/interventions';
import type { PublicReport } from '@officina/contracts/maintenance/public-report';
import { emptyFields } from '@officina/server-kit/store/fields';
import type { PlanFields } from '../plans/plan-rules.ts';
import { withAssigned } from './assigned-to.ts';
import type { NamedCreate } from './people.ts';
import { fieldsOf } from './edit-rules.ts';
import { closedByOf, endOf, refuseEndBeforeStart } from './end-date.ts';
import { keepFieldsOfStatus, keepFieldsOfType } from './fields-of-type.ts';
import type { InterventionFields } from './intervention.model.ts';
import { withNewNotes, type NoteAuthor } from './notes.ts';

function blank(machineId: string, author: Pick<NoteAuthor, 'user' | 'date'>): InterventionFields {
  return {
    machineId,
    type: 'RICHIESTA',
    status: 'OPEN',
    alreadyReported: false,
    startDate: author.date,
    ...emptyFields(storedIntervention),
    openBy: author.user,
    openDate: author.date,
    endDate: author.date,
    scheduledMaintenance: { checkList: [] },
    notes: [],
    customData: [],
    isActive: true,
  };
}

/** A body with a plan but without a checklist gets the plan's, with no results. */
export function withChecklistOf(plan: PlanFields | undefined, body: NamedCreate): NamedCreate {
  if (!plan || body.scheduledMaintenance !== undefined) return body;
  const checkList = plan.checkList.map(({ title }) => ({ title, result: '' as const }));
  return { ...body, scheduledMaintenance: { checkList } };
}

/**
 * A new intervention from a body: missing fields get the defaults of specification §4; one created CLOSED ends now, closed by
 * its author.
 * @throws AppError `invalid` for an end before the start
 */
export function newIntervention(body: NamedCreate, author: NoteAuthor): InterventionFields {
  const empty = blank(body.machineId, author);
  const given = { ...empty, ...withAssigned(empty, fieldsOf(body)) };
  const draft = keepFieldsOfStatus(keepFieldsOfType(given));
  const endDate = endOf(draft, body.endDate !== undefined, author.date);
  const notes = withNewNotes([], body.notes, author);
  const fields = { ...draft, endDate, closedBy: closedByOf(draft, author), notes };
  refuseEndBeforeStart(fields);
  return fields;
}

/** A plan's last execution before it was entered here: only its date is known, not who did it or what was found. */
export function recordedJob(
  { machineId, maintenanceId }: { machineId: string; maintenanceId: string },
  when: Date,
): InterventionFields {
  return {
    ...blank(machineId, { user: '', date: when }),
    ...{ type: 'PROGRAMMATA', status: 'CLOSED', maintenanceId, isRecorded: true, openBy: null },
  };
}

/** A report from the public form: type, status and dates are set by the server, the author is the operator who signed it. */
export function newReport(report: PublicReport, machineId: string, author: NoteAuthor): InterventionFields {
  return {
    ...blank(machineId, author),
    priority: report.priority === 'URGENT' ? 'URGENT' : 'NORMAL',
    alreadyReported: report.alreadyReported ?? false,
    issueDescription: report.issueDescription,
  };
}

/** A request by a sensor beyond its limit, since the moment at which it crossed it. */
export function newSensorRequest(request: SensorRequest, author: NoteAuthor): InterventionFields {
  const startDate = new Date(request.startDate);
  return {
    ...blank(request.machineId, author),
    ...{ priority: 'NORMAL', startDate, endDate: startDate },
    issueDescription: request.issueDescription,
    notes: withNewNotes([], [{ text: request.note }], author),
  };
}
