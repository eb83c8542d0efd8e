import type { ImportKind } from '@officina/contracts/imports/imports';
import { FileSpreadsheet } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { usePageTitle } from '../core/address.ts';
import { useErrorMessage } from '../core/messages/use-error-message.ts';
import { useMachines, type Rows } from '../core/query/use-rows.ts';
import { PaperHead } from '../paper/paper.tsx';
import { DataTable, type DataTableProps } from '../table/data-table.tsx';
import { ListHead } from '../table/list-head.tsx';
import { RestRetry } from '../table/loading-rows.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { LeftOutBanner } from '../ui/left-out-banner.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { RecordTexts } from './record-texts.ts';

/** Where a list is filled from a sheet. */
export const importPath = (kind: ImportKind): string => `/configuration/importa/${kind}`;

interface ListNoteProps {
  list: Rows<unknown>;
  /** Of what it is: «dei macchinari». */
  of: string;
}

/** Says that a list which is used elsewhere than in a table has not come whole; what was lost can be asked for again. */
export function ListNote({ list: { rows, isPartial, error, retry }, of }: ListNoteProps) {
  if (!isPartial && (rows || !error)) return null;
  const lost = isPartial ? `Una parte ${of} non è arrivata.` : `L’elenco ${of} non è arrivato.`;
  return (
    <div role="status" className="ui:flex ui:flex-wrap ui:items-center ui:gap-3 ui:text-ink-2">
      {error ? lost : `Una parte ${of} è ancora in arrivo…`}
      <RestRetry rest={error ? { onRetry: retry } : undefined} />
    </div>
  );
}

/** Whether the tenant is known to have no machine, which most of the rest needs. */
export const useHasNoMachine = (): boolean => useMachines().query.data?.length === 0;

/** In the place of what only machines bring about, as long as there is none. */
export function NoMachineYet({ title, children }: { title: string; children: string }) {
  return (
    <EmptyState title={title} action={<LinkButton to="/machine?new=1">Aggiungi una macchina</LinkButton>}>
      {children}
    </EmptyState>
  );
}

const fromSheet = 'Importa da Excel';
const restNotArrived = 'Una parte dell’elenco non è arrivata.';

interface RecordListProps<T extends object> extends Pick<
  DataTableProps<T>,
  'rowKey' | 'columns' | 'searched' | 'filters' | 'nameOf' | 'open' | 'sortAtFirst'
> {
  texts: RecordTexts<never> & { noneHint?: string };
  list: Rows<T>;
  /** «37 aperti», «3 urgenti». */
  counts: (rows: readonly T[]) => readonly string[];
  onNew: () => void;
  /** What a sheet of Excel can fill it with. */
  importKind?: ImportKind;
  onOpen: (row: T) => void;
  /** Which part of all records is shown, where there are several: read out as the list's heading, with a table of its own. */
  part?: string;
  /** Left of the key, on phones with the filters: leads to another part. */
  toggle?: ReactNode;
  /** Between the head and the table. */
  lead?: ReactNode;
  /** In the place of an empty list, when «create the first one» is not the word. */
  empty?: ReactNode;
}

/** A section's list: title, counts, the key that creates, the table; what to do when it is empty or did not arrive. */
export function RecordList<T extends object>(props: RecordListProps<T>) {
  const { texts, list, counts, onNew, importKind, part, toggle, lead, empty, ...table } = props;
  const { rows, isPartial, leftOut, error, retry } = list;
  const line = useMemo(() => (isPartial || !rows ? undefined : counts(rows)), [rows, isPartial, counts]);
  usePageTitle(texts.title);
  useErrorMessage(isPartial ? restNotArrived : texts.listNotArrived, error);
  const code = error?.requestId ?? error?.code;
  const sheet = importKind && importPath(importKind);
  // An empty list has it in its place.
  const isFillable = sheet !== undefined && rows?.length !== 0;
  const secondary = (toggle || isFillable) && (
    <span className="ui:flex ui:gap-2.5">
      {isFillable && (
        <span className="ui:max-xl:hidden">
          <LinkButton icon={FileSpreadsheet} to={sheet}>
            {fromSheet}
          </LinkButton>
        </span>
      )}
      {toggle}
    </span>
  );
  const first = (
    <EmptyState
      title={texts.none}
      action={
        <span className="ui:flex ui:flex-wrap ui:gap-2.5">
          <Button onClick={onNew}>{texts.create}</Button>
          {sheet && <LinkButton to={sheet}>{fromSheet}</LinkButton>}
        </span>
      }
    >
      {texts.noneHint}
    </EmptyState>
  );
  return (
    <div className="ui:max-lg:pb-20">
      <PaperHead />
      <ListHead title={texts.title} counts={line} toggle={secondary} create={texts.create} onCreate={onNew} />
      <h2 className="ui:sr-only">{part ?? 'Elenco'}</h2>
      {lead}
      <LeftOutBanner count={leftOut} />
      <DataTable<T>
        key={part}
        caption={texts.title}
        rows={rows}
        isPartial={isPartial}
        failure={error ? { what: texts.listNotArrived, code, onRetry: retry } : undefined}
        empty={
          <>
            {empty || first}
            {toggle && <div className="ui:mt-3 ui:grid ui:md:hidden">{toggle}</div>}
          </>
        }
        toggle={toggle}
        noMatch={texts.none}
        onNew={onNew}
        {...table}
      />
    </div>
  );
}
