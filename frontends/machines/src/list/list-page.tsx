import type { Machine } from '@officina/contracts/maintenance/machines';
import { counted, isTemporaryCode, LinkButton, openedHere, useService } from '@officina/web-kit';
import { RecordList, useRecordAddress, useRecords } from '@officina/web-kit/records';
import { AllLabels } from '../labels/all-labels.tsx';
import { texts } from '../texts.ts';
import { machineRecord } from '../record.ts';
import { useColumns } from './columns.tsx';
import { useFilters } from './filters.ts';

/** All machines. */
export function ListPage() {
  const { openNew, open } = useRecordAddress();
  return (
    <>
      <RecordList<Machine>
        texts={texts}
        list={useRecords(machineRecord)}
        rowKey={({ _id }) => _id}
        columns={useColumns()}
        filters={useFilters()}
        counts={countsOf}
        onNew={openNew}
        importKind="machines"
        toggle={<Ways />}
        onOpen={({ _id }) => open(_id)}
        nameOf={({ name, shortCode }) => ` ${name ?? ''} (${shortCode})`}
      />
      <AllLabels />
    </>
  );
}

/** To what has no entry in the menu. */
function Ways() {
  const hasCustomers = useService('customer');
  return (
    <span className="grid gap-2.5 md:flex">
      <LinkButton to="/machine?etichette=tutte" state={openedHere}>
        {texts.printTitle}
      </LinkButton>
      <LinkButton to="/machine2">{texts.timeline}</LinkButton>
      {hasCustomers && <LinkButton to="/customer">{texts.customers}</LinkButton>}
    </span>
  );
}

/** «60 macchinari», «2 non attivi», «3 con codice provvisorio»; without those that are none. */
function countsOf(machines: readonly Machine[]): string[] {
  const inactive = machines.filter(({ isActive }) => !isActive).length;
  const temporary = machines.filter(({ shortCode }) => isTemporaryCode(shortCode)).length;
  return [
    counted(machines.length, 'macchinario', 'macchinari'),
    ...(inactive > 0 ? [counted(inactive, 'non attivo', 'non attivi')] : []),
    ...(temporary > 0 ? [counted(temporary, 'con codice provvisorio', 'con codice provvisorio')] : []),
  ];
}
