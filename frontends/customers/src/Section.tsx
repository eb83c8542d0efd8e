import type { Customer } from '@officina/contracts/sites/customers';
import { customerWords } from '@officina/contracts/words/customer';
import {
  counted,
  EmptyState,
  formatNumber,
  LinkButton,
  TextLink,
  useMachines,
  usePageTitle,
  usePermissions,
  useErrorMessage,
  useRows,
} from '@officina/web-kit';
import { PaperHeader } from '@officina/web-kit/paper';
import { DataTable, PendingValue, pendingText, type Column } from '@officina/web-kit/table';
import { getImportable, importPath, ListDownload, PartialListNote } from '@officina/web-kit/records';
import { FileSpreadsheet } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { texts } from './texts.ts';

const importRoute = 'POST /api/import/{kind}/create';

const getExcel = getImportable('customers');
const idOf = ({ _id }: Customer) => _id;

const code = ({ code: value }: Customer) => value && <span className="font-mono wrap-anywhere">{value}</span>;

/** The specified columns, in the specified order. */
const specified: Column<Customer>[] = [
  { key: 'nome', header: customerWords.it.labels.name, text: ({ name }) => name, clip: true, card: 'title' },
  {
    key: 'codice',
    header: customerWords.it.labels.code,
    text: (customer) => customer.code || '—',
    cell: (customer) => code(customer) || '—',
    card: { plate: code },
  },
  {
    key: 'citta',
    header: customerWords.it.values.address.city,
    text: ({ address }) => address?.city || '—',
    clip: true,
    card: 'foot',
  },
];

/** The specified columns, and a link with the number of machines of the customer. */
function useColumns({
  data: machines,
  isPending,
}: ReturnType<typeof useMachines>['query']): Column<Customer>[] {
  return useMemo(() => {
    const byCustomer = Map.groupBy(machines ?? [], ({ customer }) => customer);
    const count = ({ _id }: Customer) => byCustomer.get(_id)?.length ?? 0;
    const linkTo = (customer: Customer, machineCount: number) => (
      <span data-print="hide">
        <TextLink to={`/machine?customerid=${customer._id}`} about={texts.of(customer.name)}>
          {`${texts.seeMachines} (${formatNumber(machineCount)})`}
        </TextLink>
      </span>
    );
    const link = (customer: Customer) => count(customer) > 0 && linkTo(customer, count(customer));
    const words = (customer: Customer) => counted(count(customer), 'macchinario', 'macchinari');
    // Reserves the space while machines load, so that no row moves.
    const placeholder = (customer: Customer) => <span className="invisible">{linkTo(customer, 1)}</span>;
    const column = { key: 'macchinari', header: texts.machines, right: true, sort: count };
    return [
      ...specified,
      {
        ...column,
        text: (row) => (machines ? words(row) : pendingText),
        act: true,
        cell: (row) => (machines ? link(row) || '—' : <PendingValue />),
        card: { badge: isPending ? placeholder : (row) => (machines ? link(row) : <PendingValue />) },
      },
    ];
  }, [machines, isPending]);
}

/** All customers, by name; read-only. */
export default function Section() {
  usePageTitle(texts.title);
  const { query } = useMachines();
  const mayImport = usePermissions().may(importRoute);
  const columns = useColumns(query);
  const matching = useRef<readonly Customer[]>([]);
  const { rows, isPartial, error, retry } = useRows('GET /api/customer/all', {}, { entities: ['customer'] });
  const machines = {
    ...{ rows: query.data, isPartial: false, error: query.error },
    retry: () => void query.refetch(),
  };
  useErrorMessage(isPartial ? texts.restNotArrived : texts.notArrived, error);
  return (
    <>
      <PaperHeader />
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 tabIndex={-1}>{texts.title}</h1>
        <p className="text-ink-2" aria-live="polite">
          {rows && !isPartial && counted(rows.length, 'cliente', 'clienti')}
        </p>
        <div className="ml-auto flex flex-wrap gap-2.5" data-print="hide">
          {rows && rows.length > 0 && (
            <ListDownload get={getExcel} rowKey={idOf} {...{ matching, isPartial }} />
          )}
          {mayImport && (
            <LinkButton icon={FileSpreadsheet} to={importPath('customers')}>
              {texts.importThem}
            </LinkButton>
          )}
        </div>
      </header>
      <div className="not-empty:mb-4">
        <PartialListNote list={machines} of={texts.ofMachines} />
      </div>
      <h2 className="sr-only">{texts.list}</h2>
      <DataTable<Customer>
        caption={texts.title}
        rows={rows}
        isPartial={isPartial}
        rowKey={idOf}
        matching={matching}
        columns={columns}
        failure={
          error ? { what: texts.notArrived, code: error.requestId ?? error.code, onRetry: retry } : undefined
        }
        empty={<NoCustomers />}
        noMatch={texts.none}
      />
    </>
  );
}

/** Customers cannot be created here, only imported. */
function NoCustomers() {
  const mayImport = usePermissions().may(importRoute);
  return (
    <EmptyState
      title={texts.none}
      action={mayImport && <LinkButton to={importPath('customers')}>{texts.importThem}</LinkButton>}
    >
      {texts.noneHint}
    </EmptyState>
  );
}
