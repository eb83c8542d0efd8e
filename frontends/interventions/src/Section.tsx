import { RecordSection, type SheetOpening } from '@officina/web-kit/records';
import { ListPage } from './list/list-page.tsx';
import { EditSheet } from './sheet/edit-sheet.tsx';
import { FollowUpSheet, NewSheet } from './sheet/new-sheet.tsx';

/**
 * `?new=1[&machineid=…[&maintenanceid=…]]` and `?new=0&interventionId=…` of specification §2. Also `type=RICHIESTA` with a
 * machine, and `?new=1&segue=…` for the follow-up of a PROVVISORIA.
 */
const address = {
  id: 'interventionId',
  beside: { new: '0' },
  start: ['machineid', 'maintenanceid', 'type', 'segue'],
};

function InterventionSheet({ id, start, ...sheet }: SheetOpening) {
  const { machineid: machineId, maintenanceid: maintenanceId, type, segue: follows } = start;
  if (id) return <EditSheet id={id} {...sheet} />;
  if (follows) return <FollowUpSheet id={follows} {...sheet} />;
  const isRequest = type === 'RICHIESTA';
  return <NewSheet machineId={machineId} maintenanceId={maintenanceId} isRequest={isRequest} {...sheet} />;
}

/** Root of the section. */
export default function Section() {
  return <RecordSection list={ListPage} sheet={InterventionSheet} address={address} />;
}
