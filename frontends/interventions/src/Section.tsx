import { useShownSheet } from '@officina/web-kit/overlays';
import { useRecordAddress } from '@officina/web-kit/records';
import { ListPage } from './list/list-page.tsx';
import { EditSheet } from './sheet/edit-sheet.tsx';
import { FollowUpSheet, NewSheet } from './sheet/new-sheet.tsx';
/**
 * `?new=1[&machineid=…[&maintenanceid=…]]` and `?new=0&interventionId=…` of specification §2. Also `type=RICHIESTA` with a
 * machine, and `?new=1&segue=…` for the follow-up of a PROVVISORIA.
 */
const addressNames = {
  id: 'interventionId',
  beside: { new: '0' },
  start: ['machineid', 'maintenanceid', 'type', 'segue'],
};

/** Root of the section: the list, and the sheet that the address names. */
export default function Section() {
  const { target, openNew, open, close } = useRecordAddress(addressNames);
  const shown = useShownSheet(target);
  const follows = shown.target?.start['segue'];
  const sheet = { open: shown.open, onClose: close };
  return (
    <>
      <ListPage onNew={openNew} onOpen={open} />
      {shown.target?.id && <EditSheet key={shown.opening} id={shown.target.id} {...sheet} />}
      {follows && <FollowUpSheet key={shown.opening} id={follows} {...sheet} />}
      {shown.target && !shown.target.id && !follows && (
        <NewSheet
          key={shown.opening}
          machineId={shown.target.start['machineid']}
          maintenanceId={shown.target.start['maintenanceid']}
          isRequest={shown.target.start['type'] === 'RICHIESTA'}
          {...sheet}
        />
      )}
    </>
  );
}
