import type { ImportKind, ImportState, RunningImport } from '@officina/contracts/imports/imports';
import {
  api,
  apiKey,
  BackLink,
  Button,
  Card,
  counted,
  download,
  formatNumber,
  messages,
  momentInWords,
  queryClient,
  randomKey,
  TextLink,
  useApi,
  useFileDownload,
  useNavigate,
} from '@officina/web-kit';
import { importPath } from '@officina/web-kit/records';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { kindTexts } from './kinds.ts';
import { Progress } from './progress.tsx';
import { texts } from './texts.ts';

/** Limits of the contract: size of a part, and maximum number of parts. */
const [partBytes, maxParts] = [96 * 1024, 96];

const base64Of = async (part: Blob): Promise<string> => {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
};

const fileError = (file: File): string | undefined => {
  if (!/\.(xlsx|csv)$/i.test(file.name)) return texts.wrongFile;
  return file.size > partBytes * maxParts ? texts.tooLarge : undefined;
};

/**
 * Uploads a file in parts, starts its check and opens its preview, unless the user has left the page. `share` is the uploaded
 * fraction, from 0 to 1.
 */
function useUpload(kind: ImportKind) {
  const [share, setShare] = useState<number>();
  const navigate = useNavigate();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const send = async (file: File) => {
    const parts = Math.max(1, Math.ceil(file.size / partBytes));
    const created = await api('POST /api/import/{kind}/create', {
      params: { kind },
      body: { name: file.name, parts },
      idempotencyKey: randomKey(),
    });
    const params = { id: created._id };
    for (let index = 0; index < parts; index += 1) {
      const content = await base64Of(file.slice(index * partBytes, (index + 1) * partBytes));
      await api('PUT /api/import/{id}/part', { params, body: { index, content } });
      setShare((index + 1) / parts);
    }
    await api('PUT /api/import/{id}/check', { params });
    // Updates the list for users who have returned to this page.
    void queryClient.invalidateQueries({ queryKey: apiKey('GET /api/import/running/{kind}', { kind }) });
    if (isMounted.current) await navigate(`${importPath(kind)}?id=${created._id}`);
  };
  const upload = (file: File) => {
    const problem = fileError(file);
    if (problem) return void messages.error(problem, { about: 'import' });
    setShare(0);
    send(file)
      .catch((error: Error) => messages.error(texts.notSent(error.message), { about: 'import' }))
      .finally(() => setShare(undefined));
  };
  return { share, upload };
}

const pollMs = 700;
const states: Partial<Record<ImportState, string>> = texts.states;

/** «si salva: 120 righe su 500» */
function stateText({ state, written, counts }: RunningImport): string {
  const all = counts.NEW + counts.CHANGED;
  const label = states[state] ?? '';
  return state === 'SAVING' && all > 1
    ? `${label}: ${counted(written, 'riga', 'righe')} su ${formatNumber(all)}`
    : label;
}

/** Imports of a kind that are in progress or wait to be saved, including those of other users. */
function RunningImports({ kind }: { kind: ImportKind }) {
  const { data, refetch } = useApi('GET /api/import/running/{kind}', { params: { kind } }, { staleMs: 0 });
  const items = data?.items ?? [];
  const isPending = items.some(({ state }) => state !== 'READY');
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(() => void refetch(), pollMs);
    return () => clearInterval(timer);
  }, [isPending, refetch]);
  if (items.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="in-corso" className="mb-4 p-5">
      <h2 id="in-corso">{texts.running}</h2>
      <ul className="mt-2 grid gap-2">
        {items.map((job) => (
          <li key={job._id} className="wrap-anywhere">
            <TextLink to={`${importPath(kind)}?id=${job._id}`}>{job.name}</TextLink>{' '}
            <span>{stateText(job)}</span>{' '}
            <span className="text-ink-2">({texts.startedBy(job.by, momentInWords(job.createdAt))})</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Choice of a file, and download of an empty sheet. */
export function StartPage({ kind }: { kind: ImportKind }) {
  const { title, list, to } = kindTexts[kind];
  const { share, upload } = useUpload(kind);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && share === undefined) upload(file);
  };
  return (
    <>
      <BackLink to={to}>{list}</BackLink>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="mt-2 mb-4 max-w-[70ch] text-ink-2">{texts.startHint}</p>
      <RunningImports kind={kind} />
      <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Card className="grid justify-items-start gap-3 p-5">
          {share === undefined ? (
            <ChooseFile onFile={upload} />
          ) : (
            <Progress share={share}>
              {share < 1 ? texts.sending(`${formatNumber(Math.round(share * 100))}%`) : texts.reading}
            </Progress>
          )}
          <EmptySheet kind={kind} />
        </Card>
      </div>
    </>
  );
}

function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv"
        className="hidden"
        aria-label={texts.chooseFile}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Allows choosing the same file again after it was corrected.
          target.value = '';
        }}
      />
      <Button kind="key" size="lg" icon={FileSpreadsheet} onClick={() => input.current?.click()}>
        {texts.chooseFile}
      </Button>
      <span className="text-ink-2 max-lg:hidden">{texts.drop}</span>
    </div>
  );
}

function EmptySheet({ kind }: { kind: ImportKind }) {
  const messageTexts = { saved: texts.emptySaved, failed: texts.fileFailed };
  const { busy, save } = useFileDownload('import', messageTexts, () =>
    download('GET /api/import/empty/{kind}', { params: { kind } }),
  );
  return (
    <Button kind="ghost" icon={Download} busy={busy && texts.emptySheet} onClick={save}>
      {texts.emptySheet}
    </Button>
  );
}
