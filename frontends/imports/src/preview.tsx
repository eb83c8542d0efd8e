import type { ImportJob, ImportKind, ImportRow, RowFate } from '@officina/contracts/imports/imports';
import {
  api,
  apiKey,
  BackLink,
  Banner,
  Button,
  counted,
  EmptyState,
  formatNumber,
  LinkButton,
  messages,
  PageKey,
  queryClient,
  useMedia,
} from '@officina/web-kit';
import { DataTable, type Filter } from '@officina/web-kit/table';
import { importPath } from '@officina/web-kit/records';
import { Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { columnsOf } from './columns.tsx';
import { Counts } from './counts.tsx';
import { fateNames, fates } from './fates.tsx';
import { kindWords } from './kinds.ts';
import { RefusedRows } from './refused-rows.tsx';
import { texts } from './texts.ts';
import { useJobRows } from './use-job-rows.ts';

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
