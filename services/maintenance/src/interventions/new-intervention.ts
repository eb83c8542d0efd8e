import {
  intervention,
  type InterventionCreate,
  type PublicReport,
} from '@officina/contracts/maintenance/interventions';
import { nothingOf } from '@officina/server-kit/store/fields';
import { fieldsOf } from './edit-rules.ts';
import { keepFieldsOfType } from './fields-of-type.ts';
import type { InterventionFields } from './intervention-fields.ts';
import { withNewNotes, type NoteAuthor } from './notes.ts';

function blank(machineId: string, author: NoteAuthor): InterventionFields {
  return {
    machineId,
    type: 'RICHIESTA',
    status: 'OPEN',
    alreadyReported: false,
    startDate: author.date,
    ...nothingOf(intervention),
    openBy: author.user,
    openDate: author.date,
    endDate: author.date,
    scheduledMaintenance: { checkList: [] },
    notes: [],
    customData: [],
    isActive: true,
  };
}

/** A new intervention from a body: what it leaves out has the defaults of specification §4; one born CLOSED ends now. */
export function newIntervention(body: InterventionCreate, author: NoteAuthor): InterventionFields {
  const fields = keepFieldsOfType({ ...blank(body.machineId, author), ...fieldsOf(body) });
  return {
    ...fields,
    endDate: fields.status === 'CLOSED' ? author.date : fields.endDate,
    notes: withNewNotes([], body.notes, author),
  };
}

/** A report from the public form: type, status and dates are the server's, the author is whoever signed it. */
export function newReport(report: PublicReport, machineId: string, author: NoteAuthor): InterventionFields {
  return {
    ...blank(machineId, author),
    priority: report.priority === 'URGENT' ? 'URGENT' : 'NORMAL',
    alreadyReported: report.alreadyReported ?? false,
    issueDescription: report.issueDescription,
  };
}
