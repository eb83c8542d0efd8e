import type { ImportJob, ImportKind, ImportRow, RowFate } from '@officina/contracts/imports/imports';
import {
  api,
  apiKey,
  BackLink,
  Banner,
  Button,
  Card,
  counted,
  EmptyState,
  formatNumber,
  isTransient,
  LinkButton,
  messages,
  PageKey,
  queryClient,
  useMedia,
  type ApiError,
} from '@officina/web-kit';
import { importPath } from '@officina/web-kit/records';
import { DataTable, type Filter } from '@officina/web-kit/table';
import { FileSpreadsheet, Upload } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { columnsOf, FateHead, fateNames, fates } from './preview-columns.tsx';
import { kindWords } from './kinds.ts';
import { RefusedRows } from './import-results.tsx';
import { texts } from './texts.ts';

/** How many rows there are, and how many of each fate. */
function Counts({ job }: { job: ImportJob }) {
  const { counts, fields, columns } = job;
  const known = columns.filter(({ field }) => field).length;
  return (
    <Card className="grid grid-cols-2 divide-line max-lg:gap-y-3 max-lg:p-3 lg:grid-cols-[1.3fr_1fr_1fr_1fr_1fr] lg:divide-x">
      <div className="col-span-2 p-2 lg:col-span-1 lg:p-4">
        <p className="flex items-center gap-1.5 font-semibold wrap-anywhere">
          <FileSpreadsheet size={18} className="flex-none" aria-hidden="true" />
          {job.name}
        </p>
        <p className="my-1 font-display text-h1 font-bold font-stretch-semi-condensed">
          {counted(job.rows, 'riga', 'righe')}
        </p>
        <p className="text-aside text-ink-2">{texts.columns(known, counted(known, 'colonna', 'colonne'))}</p>
      </div>
      <Count head={<FateHead fate="NEW" />} count={counts.NEW} hint={texts.toAdd} />
      <Count
        head={<FateHead fate="CHANGED" />}
        count={counts.CHANGED}
        hint={texts.fieldsInAll(counted(fields, 'campo', 'campi'))}
      />
      <Count head={<FateHead fate="SAME" />} count={counts.SAME} hint={texts.nothingToDo} />
      <Count
        head={<FateHead fate="REFUSED" />}
        count={counts.REFUSED}
        hint={texts.stayOutShort(counts.REFUSED)}
      />
    </Card>
  );
}

const Count = ({ head, count, hint }: { head: ReactNode; count: number; hint: string }) => (
  <div className="p-2 lg:p-4">
    {head}
    <p className="my-1 font-display text-h1 font-bold font-stretch-semi-condensed">{formatNumber(count)}</p>
    <p className="text-aside text-ink-2">{hint}</p>
  </div>
);

/** The rows of a preview as far as they have come. */
interface JobRows {
  rows?: readonly ImportRow[];
  /** Others are on their way, or lost when there is an error. */
  isPartial: boolean;
  error: ApiError | null;
}

const nothing: JobRows = { isPartial: false, error: null };
const route = 'GET /api/import/{id}/rows/{after}';
const tries = 3;

/** A page of the rows, asked for again when no answer comes. */
const pageOf = (params: { id: string; after: string }) =>
  queryClient.fetchQuery({
    queryKey: apiKey(route, params),
    queryFn: ({ signal }) => api(route, { params, signal }),
    retry: (failures, error) => failures < tries - 1 && isTransient(error),
    ...{ staleTime: 0, gcTime: 0 },
  });

/** Reads the rows of an import's preview page by page. */
function useJobRows(id: string): JobRows & { retry: () => void } {
  const [come, setCome] = useState(nothing);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const rows: ImportRow[] = [];
      for (let after: string | null = '0'; after !== null && !isGone;) {
        const page: Awaited<ReturnType<typeof pageOf>> = await pageOf({ id, after });
        rows.push(...page.items);
        after = page.next;
        if (!isGone) setCome({ rows: rows.slice(), isPartial: after !== null, error: null });
      }
    };
    read().catch((error: ApiError) => {
      if (!isGone) setCome((before) => ({ ...before, error }));
    });
    return () => {
      isGone = true;
    };
  }, [id, round]);
  return { ...come, retry: () => setRound(round + 1) };
}

/** Begins to save and shows how far it is. */
function useSave({ _id }: ImportJob, onChange: () => void) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const params = { id: _id };
    try {
      const moved = await api('PUT /api/import/{id}/save', { params });
      queryClient.setQueryData(apiKey('GET /api/import/single/{id}', params), moved);
    } catch (error) {
      messages.error(texts.notSaved((error as Error).message), { about: 'import' });
      onChange();
    } finally {
      setBusy(false);
    }
  };
  return { busy, save: () => void save() };
}

const rowsOf = (count: number): string => counted(count, 'riga', 'righe');

interface Props {
  kind: ImportKind;
  job: ImportJob;
  /** Looks anew at how far the import is. */
  onChange: () => void;
}

/** What the file would change; nothing is written before the key. */
export function Preview({ kind, job, onChange }: Props) {
  const { title, list, to } = kindWords[kind];
  const { counts } = job;
  const good = counts.NEW + counts.CHANGED;
  const { busy, save } = useSave(job, onChange);
  const none = counts.REFUSED === job.rows ? texts.allRefused(job.rows) : texts.nothingReason;
  return (
    <div className="grid grid-cols-1 gap-4 max-lg:pb-20">
      <header>
        <BackLink to={to}>{list}</BackLink>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h1 tabIndex={-1}>{title}</h1>
            <p className="text-ink-2">{texts.preview}</p>
          </div>
          <div className="flex flex-wrap gap-2.5">
            <LinkButton icon={Upload} to={importPath(kind)}>
              {texts.change}
            </LinkButton>
            <PageKey>
              <Button
                kind="key"
                size="lg"
                busy={busy && texts.saving('0', formatNumber(good))}
                reason={good === 0 ? none : undefined}
                onClick={save}
              >
                {good === 0 ? texts.nothing : texts.save(rowsOf(good))}
              </Button>
            </PageKey>
          </div>
        </div>
      </header>
      {job.reason && (
        <Banner family="amber">
          <p role="alert">{job.reason}</p>
        </Banner>
      )}
      <Counts job={job} />
      {good > 0 && (
        <Banner>
          <p>
            {good === 1 ? (
              texts.alone
            ) : (
              <>
                <strong>{texts.allOrNone}</strong> {texts.together(rowsOf(good))}
              </>
            )}{' '}
            {kind === 'customers' && counts.NEW > 0 && texts.customersStay}{' '}
            {counts.REFUSED > 0 && texts.stayOut(counts.REFUSED, rowsOf(counts.REFUSED))}
          </p>
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 empty:hidden">
        <Notes job={job} />
        {counts.REFUSED > 0 && (
          <div className="ml-auto">
            <RefusedRows id={job._id} />
          </div>
        )}
      </div>
      <PreviewRows kind={kind} job={job} />
    </div>
  );
}

const Notes = ({ job: { notes } }: { job: ImportJob }) =>
  notes.length > 0 && (
    <details open>
      <summary className="flex min-h-(--ctl-sm) cursor-pointer items-center font-semibold">{`${texts.notes} (${notes.length})`}</summary>
      <ul className="mt-1 list-disc pl-5 text-ink-2">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );

const filtersOf = (names: readonly RowFate[]): Filter<ImportRow>[] => [
  {
    ...{ key: 'esito', label: texts.fateFilter, look: 'chips', all: texts.all },
    options: names.map((name) => ({ value: name, label: fates[name].many, glyph: fates[name].glyph })),
    of: ({ fate }) => fate,
  },
];
const toldOnPhones: RowFate[] = ['CHANGED', 'REFUSED'];
const [allFilters, phoneFilters] = [filtersOf(fateNames), filtersOf(toldOnPhones)];

function PreviewRows({ kind, job }: { kind: ImportKind; job: ImportJob }) {
  const { rows, isPartial, error, retry } = useJobRows(job._id);
  const isNarrow = !useMedia('(min-width: 64rem)');
  const columns = useMemo(() => columnsOf(kind, job), [kind, job]);
  const told = isNarrow ? toldOnPhones : fateNames;
  const shown = useMemo(() => rows?.filter(({ fate }) => told.includes(fate)), [rows, told]);
  const filters = isNarrow ? phoneFilters : allFilters;
  return (
    <>
      {isNarrow && <p className="text-aside text-ink-2">{texts.onPhone}</p>}
      <DataTable<ImportRow>
        caption={texts.rows}
        rows={shown}
        isPartial={isPartial}
        rowKey={({ _id }) => _id}
        columns={columns}
        filters={filters}
        failure={
          error
            ? { what: texts.rowsNotArrived, code: error.requestId ?? error.code, onRetry: retry }
            : undefined
        }
        empty={<EmptyState title={job.rows > 0 ? texts.onlyNew : texts.noRows} />}
        noMatch={texts.noRow}
      />
    </>
  );
}
