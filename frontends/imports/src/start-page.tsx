import type { ImportKind } from '@officina/contracts/imports/imports';
import { BackLink, Button, Card, download, formatNumber, useFile } from '@officina/web-kit';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useRef, type DragEvent } from 'react';
import { kindWords } from './kinds.ts';
import { Progress } from './progress.tsx';
import { RunningImports } from './running-imports.tsx';
import { texts } from './texts.ts';
import { useUpload } from './use-upload.ts';

/** The way to choose a file, and a sheet to start from. */
export function StartPage({ kind }: { kind: ImportKind }) {
  const { title, list, to } = kindWords[kind];
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
          // The same file, once it is mended, is another one.
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
  const words = { saved: texts.emptySaved, failed: texts.fileFailed };
  const { busy, save } = useFile('import', words, () =>
    download('GET /api/import/empty/{kind}', { params: { kind } }),
  );
  return (
    <Button kind="ghost" icon={Download} busy={busy && texts.emptySheet} onClick={save}>
      {texts.emptySheet}
    </Button>
  );
}
