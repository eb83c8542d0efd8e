import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { useRecord } from '@officina/web-kit/records';
import { interventionRecord } from '../record.ts';
import { NewSheet } from './new-sheet.tsx';

interface FollowUpSheetProps {
  open: boolean;
  /** The PROVVISORIA that was closed. */
  id: string;
  onClose: () => void;
}

const followUpOf = ({
  machineId,
  priority,
  issueDescription,
}: Partial<Intervention>): Partial<Intervention> => ({
  type: 'PERMANENTE',
  machineId,
  priority,
  issueDescription,
});

/** `?new=1&segue=…`: the PERMANENTE that should follow a PROVVISORIA, with its machine, priority and problem. */
export function FollowUpSheet({ id, ...sheet }: FollowUpSheetProps) {
  const { stored, gone, error } = useRecord(interventionRecord, id);
  if (!stored && !gone && !error) return null;
  return <NewSheet {...sheet} start={followUpOf(stored ?? {})} />;
}
