import type {
  Intervention,
  InterventionPriority,
  InterventionStatus,
  InterventionType,
} from '@officina/contracts/maintenance/interventions';
import { toDateInput } from '@officina/web-kit';

export interface CheckItem {
  title: string;
  result: 'OK' | '';
}

/** What the details form holds: texts are never null, dates are days. Notes are not here: they are sent on their own. */
export interface DetailValues {
  machineId: string;
  /** Empty without a plan. */
  maintenanceId: string;
  type: InterventionType;
  status: InterventionStatus;
  priority: InterventionPriority;
  alreadyReported: boolean;
  startDate: string;
  endDate: string;
  issueDescription: string;
  solveDescription: string;
  externalExecutor: string;
  scheduledMaintenance: { checkList: CheckItem[] };
  customData: { name: string; value: string }[];
}

export type DetailName = keyof DetailValues;

/** The values of a stored document. */
export const valuesOf = (job: Intervention): DetailValues => ({
  machineId: job.machineId,
  maintenanceId: job.maintenanceId ?? '',
  type: job.type,
  status: job.status,
  priority: job.priority ?? 'NORMAL',
  alreadyReported: job.alreadyReported,
  startDate: toDateInput(job.startDate),
  endDate: toDateInput(job.endDate),
  issueDescription: job.issueDescription ?? '',
  solveDescription: job.solveDescription ?? '',
  externalExecutor: job.externalExecutor ?? '',
  scheduledMaintenance: { checkList: job.scheduledMaintenance?.checkList ?? [] },
  customData: job.customData,
});

interface NewValues {
  type: InterventionType;
  machineId?: string;
  /** ISO instant: start and expected end of a new one. */
  at: string;
}

/** A new intervention: OPEN, start and end now, nothing in the lists (specification §4). */
export const newValues = ({ type, machineId = '', at }: NewValues): DetailValues => ({
  machineId,
  maintenanceId: '',
  type,
  status: 'OPEN',
  priority: 'NORMAL',
  alreadyReported: false,
  startDate: toDateInput(at),
  endDate: toDateInput(at),
  issueDescription: '',
  solveDescription: '',
  externalExecutor: '',
  scheduledMaintenance: { checkList: [] },
  customData: [],
});
