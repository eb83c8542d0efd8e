import type { InterventionFields } from './intervention.model.ts';

/**
 * What an intervention has because of its type (design §10): checklist and plan belong to PROGRAMMATA alone, so another type
 * resets them; where the type has a priority, none means NORMAL. Texts and priority that a type only hides are kept, and shown
 * again when their type returns.
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
