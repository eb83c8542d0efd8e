import type { InterventionCreate, PublicReport } from '@officina/contracts/maintenance/interventions';
import { fieldsOfBody } from './edit-rules.ts';
import { keepFieldsOfType } from './fields-of-type.ts';
import type { InterventionFields } from './intervention-fields.ts';
import { withNewNotes, type NoteAuthor } from './notes.ts';

function blank(machineId: string, author: NoteAuthor): InterventionFields {
  return {
    machineId,
    maintenanceId: null,
    type: 'RICHIESTA',
    status: 'OPEN',
    priority: null,
    alreadyReported: false,
    openBy: author.user,
    openDate: author.date,
    startDate: author.date,
    endDate: author.date,
    issueDescription: null,
    solveDescription: null,
    externalExecutor: null,
    scheduledMaintenance: { checkList: [] },
    notes: [],
    customData: [],
    isActive: true,
  };
}

/** A new intervention from a body: what it leaves out has the defaults of specification §4; one born CLOSED ends now. */
export function newIntervention(body: InterventionCreate, author: NoteAuthor): InterventionFields {
  const fields = keepFieldsOfType({ ...blank(body.machineId, author), ...fieldsOfBody(body) });
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
