import type { InterventionFields } from './intervention.model.ts';

/**
 * Applies the rules of the type (design §10): only a PROGRAMMATA has a checklist and a plan, so other types reset them; a type
 * with a priority defaults to NORMAL. Texts and priority that a type hides are kept, and shown again when the type is changed
 * back.
 */
export function keepFieldsOfType(fields: InterventionFields): InterventionFields {
  if (fields.type === 'PROGRAMMATA') return fields;
  return {
    ...fields,
    priority: fields.priority ?? 'NORMAL',
    maintenanceId: null,
    scheduledMaintenance: { checkList: [] },
  };
}

/** Only an intervention in WAITING PARTS waits for an order, and nobody proposes to close a CLOSED one. */
export const keepFieldsOfStatus = (fields: InterventionFields): InterventionFields => ({
  ...fields,
  ...(fields.waitsForOrder && fields.status !== 'WAITING PARTS' ? { waitsForOrder: null } : {}),
  ...(fields.proposedClosing && fields.status === 'CLOSED' ? { proposedClosing: null } : {}),
});
