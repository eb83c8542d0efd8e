import type { Intervention, storedIntervention } from '@officina/contracts/maintenance/interventions';
import type { FieldsOf } from '@officina/server-kit/store/fields';

/** An intervention as it is stored; every one has a checklist, if only an empty one. */
export type InterventionFields = Omit<FieldsOf<typeof storedIntervention>, 'scheduledMaintenance'> & {
  scheduledMaintenance: NonNullable<Intervention['scheduledMaintenance']>;
};

export type StoredNote = InterventionFields['notes'][number];
