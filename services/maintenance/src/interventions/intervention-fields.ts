import type {
  InterventionPriority,
  InterventionStatus,
  InterventionType,
} from '@officina/contracts/maintenance/interventions';

export interface StoredNote {
  _id: string;
  date: Date;
  text: string;
  user: string;
}

/** An intervention as it is stored, without what every document has. References are 24-hex texts, as on the wire. */
export interface InterventionFields {
  machineId: string;
  maintenanceId: string | null;
  type: InterventionType;
  status: InterventionStatus;
  priority: InterventionPriority | null;
  alreadyReported: boolean;
  openBy: string;
  openDate: Date;
  startDate: Date;
  endDate: Date | null;
  issueDescription: string | null;
  solveDescription: string | null;
  externalExecutor: string | null;
  scheduledMaintenance: { checkList: { title: string; result: 'OK' | '' }[] };
  notes: StoredNote[];
  customData: { name: string; value: string }[];
  isActive: boolean;
}
