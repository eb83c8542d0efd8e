import type { Machine } from '@officina/contracts/maintenance/machines';
import { RecordList, useRecordAddress, useRecords } from '@officina/web-kit/records';
import { texts } from '../texts.ts';
import { machineRecord } from '../record.ts';
import { columns } from './columns.tsx';
import { countsLine } from './counts-line.ts';
import { useFilters } from './use-filters.ts';

/** All machines. */
export function ListPage() {
  const { openNew, open } = useRecordAddress();
  return (
    <RecordList<Machine>
      texts={texts}
      list={useRecords(machineRecord)}
      rowKey={({ _id }) => _id}
      columns={columns}
      filters={useFilters()}
      counts={countsLine}
      onNew={openNew}
      onOpen={({ _id }) => open(_id)}
      nameOf={({ name, shortCode }) => ` ${name ?? ''} (${shortCode})`}
    />
  );
}
