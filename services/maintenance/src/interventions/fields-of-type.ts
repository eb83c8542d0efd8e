import type { InterventionType } from '@officina/contracts/maintenance/interventions';
import type { InterventionFields } from './intervention-fields.ts';

const unplanned: readonly InterventionType[] = ['RICHIESTA', 'PROVVISORIA', 'PERMANENTE', 'ESTERNA'];
const solvable: readonly InterventionType[] = ['PROVVISORIA', 'PERMANENTE', 'ESTERNA'];

/**
 * Empties what the type does not have (specification §2, details form). Clients send whole documents, so a value left over
 * from another type is dropped, not refused. A checklist belongs to PROGRAMMATA: so changing type resets it (§4).
 * The expected end stays for RICHIESTA, where it is only hidden: as `endDate` it is also the real end.
 */
export function keepFieldsOfType(fields: InterventionFields): InterventionFields {
  const { type } = fields;
  return {
    ...fields,
    priority: unplanned.includes(type) ? (fields.priority ?? 'NORMAL') : null,
    issueDescription: unplanned.includes(type) ? fields.issueDescription : null,
    solveDescription: solvable.includes(type) ? fields.solveDescription : null,
    scheduledMaintenance: type === 'PROGRAMMATA' ? fields.scheduledMaintenance : { checkList: [] },
  };
}
