import type { Machine } from '@officina/contracts/maintenance/machines';
import { Button, EmptyState, messages, usePageTitle } from '@officina/web-kit';
import { DataTable, ListHead } from '@officina/web-kit/table';
import { useEffect, useMemo } from 'react';
import { useSheetAddress } from '../address/use-sheet-address.ts';
import { useMachines } from '../data/use-machines.ts';
import { it } from '../it.ts';
import { columns } from './columns.tsx';
import { countsLine } from './counts-line.ts';
import { useFilters } from './use-filters.ts';

/** All machines. */
export function ListPage() {
  usePageTitle(it.title);
  const { openNew, open } = useSheetAddress();
  const { data: rows, error, refetch } = useMachines();
  const filters = useFilters();
  const counts = useMemo(() => rows && countsLine(rows), [rows]);
  useEffect(() => {
    if (error) messages.error(`${it.listNotArrived} ${error.message}`);
  }, [error]);
  const retry = () => void refetch();
  return (
    <div className="max-lg:pb-20">
      <ListHead title={it.title} counts={counts} create={it.create} onCreate={openNew} />
      <DataTable<Machine>
        caption={it.title}
        rows={rows}
        rowKey={({ _id }) => _id}
        columns={columns}
        filters={filters}
        failure={
          error ? { what: it.listNotArrived, code: error.requestId ?? error.code, onRetry: retry } : undefined
        }
        empty={
          <EmptyState title={it.none} action={<Button onClick={openNew}>{it.create}</Button>}>
            {it.noneHint}
          </EmptyState>
        }
        noMatch={it.none}
        onOpen={({ _id }) => open(_id)}
        nameOf={({ name, shortCode }) => ` ${name ?? ''} (${shortCode})`}
        onNew={openNew}
      />
    </div>
  );
}
