import type { ImportJob, ImportKind } from '@officina/contracts/imports/imports';
import {
  api,
  apiKey,
  Banner,
  Button,
  counted,
  download,
  LinkButton,
  messages,
  queryClient,
  useFileDownload,
} from '@officina/web-kit';
import { importPath } from '@officina/web-kit/records';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { kindTexts } from './kinds.ts';
import { texts } from './texts.ts';

/** Checks the same file against the current data. */
export function RecheckButton({ job }: { job: ImportJob }) {
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    try {
      const params = { id: job._id };
      const updated = await api('PUT /api/import/{id}/check', { params });
      queryClient.setQueryData(apiKey('GET /api/import/single/{id}', params), updated);
    } catch (error) {
      messages.error((error as Error).message, { about: 'import' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="key" busy={busy && texts.reading} onClick={() => void check()}>
      {texts.recheck}
    </Button>
  );
}

/** Downloads the refused rows as a sheet, with reasons. */
export function RefusedRowsButton({ id }: { id: string }) {
  const messageTexts = { saved: texts.refusedSaved, failed: texts.fileFailed };
  const { busy, save } = useFileDownload('import', messageTexts, () =>
    download('GET /api/import/{id}/refused', { params: { id } }),
  );
  return (
    <Button icon={Download} busy={busy && texts.refusedRows} onClick={save}>
      {texts.refusedRows}
    </Button>
  );
}

const savedRowsText = ({ NEW, CHANGED }: ImportJob['counts']): string =>
  [
    NEW > 0 && counted(NEW, 'riga nuova', 'righe nuove'),
    CHANGED > 0 && counted(CHANGED, 'riga cambiata', 'righe cambiate'),
  ]
    .filter(Boolean)
    .join(' e ');

/** Result of a successful import. */
export function SavedImport({ kind, job }: { kind: ImportKind; job: ImportJob }) {
  const { list, to } = kindTexts[kind];
  return (
    <div className="grid gap-4">
      <Banner family="green">
        <p role="status">
          {texts.saved(savedRowsText(job.counts))} {job.resumed && texts.resumed}
        </p>
      </Banner>
      <div className="flex flex-wrap gap-2.5">
        <LinkButton kind="key" to={to}>
          {texts.toList(list)}
        </LinkButton>
        <LinkButton to={importPath(kind)}>{texts.another}</LinkButton>
        {job.counts.REFUSED > 0 && <RefusedRowsButton id={job._id} />}
      </div>
    </div>
  );
}

/** Result of an import that was undone because a row failed. */
export function UndoneImport({ kind, job }: { kind: ImportKind; job: ImportJob }) {
  return (
    <div className="grid gap-4">
      <Banner family="red">
        <div role="alert">
          <p className="font-semibold">{texts.undone}</p>
          <p>
            {job.reason} {job.resumed && texts.resumedUndone}
          </p>
        </div>
      </Banner>
      <div className="flex flex-wrap gap-2.5">
        <RecheckButton job={job} />
        <LinkButton to={importPath(kind)}>{texts.change}</LinkButton>
      </div>
    </div>
  );
}
