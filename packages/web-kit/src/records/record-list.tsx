import type { ImportKind } from '@officina/contracts/imports/imports';
import { Eye, FileSpreadsheet } from 'lucide-react';
import { useMemo, useRef, type ReactNode } from 'react';
import { usePageTitle } from '../core/address.ts';
import { useErrorMessage } from '../core/messages/messages.ts';
import { useMachines, type Rows } from '../core/query/use-rows.ts';
import { usePermissions } from '../core/session/use-permissions.ts';
import { PaperHeader } from '../paper/paper.tsx';
import { DataTable, type DataTableProps } from '../table/data-table.tsx';
import { ListHeader } from '../table/list-header.tsx';
import { RetryMissing } from '../table/loading-rows.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { OmittedRowsBanner } from '../ui/omitted-rows-banner.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { RecordDefinition, StoredDocument } from './define-record.ts';
import { getImportable, ListDownload, type GetList } from './list-download.tsx';
import type { RecordTexts } from './record-texts.ts';

/** Path of the page that imports a list from a spreadsheet. */
export const importPath = (kind: ImportKind): string => `/configuration/importa/${kind}`;

interface ListNoteProps {
  list: Rows<unknown>;
  /** Name of the list: «dei macchinari». */
  of: string;
}

/** Reports that a list which is not shown as a table is incomplete, with a retry after a failure. */
export function PartialListNote({ list: { rows, isPartial, error, retry }, of }: ListNoteProps) {
  if (!isPartial && (rows || !error)) return null;
  const failure = isPartial ? `Una parte ${of} non è arrivata.` : `L’elenco ${of} non è arrivato.`;
  return (
    <div role="status" className="ui:flex ui:flex-wrap ui:items-center ui:gap-3 ui:text-ink-2">
      {error ? failure : `Una parte ${of} è ancora in arrivo…`}
      <RetryMissing rest={error ? { onRetry: retry } : undefined} />
    </div>
  );
}

/** Whether the tenant is known to have no machines, which most other records need. */
export const useHasNoMachine = (): boolean => useMachines().query.data?.length === 0;

/** Shown instead of content that needs machines, until there is one. */
export function NoMachineYet({ title, children }: { title: string; children: string }) {
  const { may } = usePermissions();
  const add = may('POST /api/maintenance/machine/create') && (
    <LinkButton to="/machine?new=1">Aggiungi una macchina</LinkButton>
  );
  return (
    <EmptyState title={title} action={add}>
      {children}
    </EmptyState>
  );
}

const importLabel = 'Importa da Excel';
const importRoute = 'POST /api/import/{kind}/create';
/** How a row is opened by those who may not change it. */
export const justLook = { label: 'Apri', icon: Eye, isIconEnough: true };
const restNotArrived = 'Una parte dell’elenco non è arrivata.';

interface RecordListProps<T extends object> extends Pick<
  DataTableProps<T>,
  'rowKey' | 'columns' | 'searched' | 'filters' | 'nameOf' | 'open' | 'sortAtFirst'
> {
  texts: RecordTexts<never> & { noneHint?: string };
  list: Rows<T>;
  /** «37 aperti», «3 urgenti». */
  counts: (rows: readonly T[]) => readonly string[];
  /** The record's: what the user's role may not do is not offered. Absent in sections that were built with an older kit. */
  routes?: Pick<RecordDefinition<StoredDocument, object>['routes'], 'create' | 'edit'>;
  onNew: () => void;
  /** The import that can fill the list from a spreadsheet, and takes back what is downloaded. */
  importKind?: ImportKind;
  /** Downloads the shown rows of a list that is not importable. */
  getExcel?: GetList;
  onOpen: (row: T) => void;
  /** The shown part of all records, if there are several: the list's heading for screen readers; each part has its own table. */
  part?: string;
  /** Left of the create button, on phones next to the filters: usually links to another part. */
  toggle?: ReactNode;
  /** Between the header and the table. */
  lead?: ReactNode;
  /** Shown instead of an empty list, where «create the first one» does not fit. */
  empty?: ReactNode;
}

/** A section's list: title, counts, create button and table, with states for an empty list and for a failure. */
export function RecordList<T extends object>(props: RecordListProps<T>) {
  const {
    texts,
    list,
    counts,
    routes,
    onNew: openNew,
    importKind,
    getExcel = importKind && getImportable(importKind),
    part,
    toggle,
    lead,
    empty,
    ...table
  } = props;
  const { may } = usePermissions();
  const onNew = !routes || may(routes.create) ? openNew : undefined;
  const open = routes && !may(routes.edit) ? justLook : undefined;
  const { rows, isPartial, leftOut, error, retry } = list;
  const shownCounts = useMemo(
    () => (isPartial || !rows ? undefined : counts(rows)),
    [rows, isPartial, counts],
  );
  usePageTitle(texts.title);
  useErrorMessage(isPartial ? restNotArrived : texts.listNotArrived, error);
  const code = error?.requestId ?? error?.code;
  const importTo = importKind && may(importRoute) ? importPath(importKind) : undefined;
  // The state of an empty list has its own import link.
  const hasImportLink = importTo !== undefined && rows?.length !== 0;
  const matching = useRef<readonly T[]>([]);
  const excel = getExcel && rows && rows.length > 0 && (
    <ListDownload get={getExcel} rowKey={table.rowKey} {...{ matching, isPartial }} />
  );
  const secondary = (toggle || hasImportLink || excel) && (
    <span className="ui:flex ui:flex-wrap ui:gap-2.5">
      {excel}
      {hasImportLink && (
        <span className="ui:max-xl:hidden">
          <LinkButton icon={FileSpreadsheet} to={importTo}>
            {importLabel}
          </LinkButton>
        </span>
      )}
      {toggle}
    </span>
  );
  const emptyState = (
    <EmptyState
      title={texts.none}
      action={
        (onNew ?? importTo) && (
          <span className="ui:flex ui:flex-wrap ui:gap-2.5">
            {onNew && <Button onClick={onNew}>{texts.create}</Button>}
            {importTo && <LinkButton to={importTo}>{importLabel}</LinkButton>}
          </span>
        )
      }
    >
      {onNew && texts.noneHint}
    </EmptyState>
  );
  return (
    <div className="ui:max-lg:pb-20">
      <PaperHeader />
      <ListHeader
        title={texts.title}
        counts={shownCounts}
        toggle={secondary}
        create={texts.create}
        onCreate={onNew}
      />
      <h2 className="ui:sr-only">{part ?? 'Elenco'}</h2>
      {lead}
      <OmittedRowsBanner count={leftOut} />
      <DataTable<T>
        key={part}
        caption={texts.title}
        rows={rows}
        isPartial={isPartial}
        failure={error ? { what: texts.listNotArrived, code, onRetry: retry } : undefined}
        empty={
          <>
            {empty || emptyState}
            {toggle && <div className="ui:mt-3 ui:grid ui:md:hidden">{toggle}</div>}
          </>
        }
        matching={matching}
        toggle={
          (toggle || excel) && (
            <span className="ui:grid ui:gap-2">
              {excel}
              {toggle}
            </span>
          )
        }
        noMatch={texts.none}
        onNew={onNew}
        open={open}
        {...table}
      />
    </div>
  );
}
