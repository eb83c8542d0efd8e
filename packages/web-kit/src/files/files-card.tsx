import type { FileCounts } from '@officina/contracts/files/files';
import { WifiOff } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { counted } from '../core/numbers.ts';
import { Card } from '../ui/card.tsx';
import { FailedState } from '../ui/states.tsx';
import { useMedia } from '../ui/use-media.ts';
import { DeskButton, FullDevice, PhoneButtons, useDrop, usePaste } from './add-files.tsx';
import { DocumentRow, PendingRow } from './document-row.tsx';
import { useMayEditFiles } from './file-calls.ts';
import { isPicture } from './shrink/shrink-picture.ts';
import { PendingSquare, Square } from './square.tsx';
import { texts } from './texts.ts';
import type { FileRecord } from './upload-queue.ts';
import { useFiles, type RecordFiles } from './use-files.ts';
import { Viewer } from './viewer/viewer.tsx';

export interface FilesCardProps {
  record: FileRecord;
  /** The record's own counts: without any, nothing is requested. */
  counts: FileCounts | undefined;
  /** Code of the machine, shown in the viewer. */
  plate?: string | undefined;
  /** False once the record is gone. */
  canAdd?: boolean;
  /** Without a card, inside a report. */
  bare?: boolean;
}

/** «5 foto, 1 documento», those on their way included. */
function countsInWords({ pictures, documents, uploads }: RecordFiles): string {
  const pending = uploads.filter(({ refusal }) => !refusal);
  const pendingPictures = pending.filter(isPicture).length;
  const counts = [
    { count: pictures.length + pendingPictures, words: texts.pictures },
    { count: documents.length + pending.length - pendingPictures, words: texts.documents },
  ];
  return counts
    .flatMap(({ count, words }) => (count > 0 ? [counted(count, words[0], words[1])] : []))
    .join(', ');
}

/** Says how many files wait for the line. */
function WaitingLine({ files: { uploads, isOffline } }: { files: RecordFiles }) {
  const waiting = isOffline ? uploads.filter(({ refusal, isPreparing }) => !refusal && !isPreparing) : [];
  const [first] = waiting;
  const isDocument = waiting.length === 1 && first && !isPicture(first);
  return (
    <div role="status" data-print="hide">
      {first && (
        <p className="ui:mt-3 ui:flex ui:items-start ui:gap-2.5 ui:font-semibold ui:text-amber-text">
          <WifiOff size={18} aria-hidden="true" className="ui:mt-0.5 ui:flex-none" />
          <span>{isDocument ? texts.waitingDocument : texts.waitingPictures(waiting.length)}</span>
        </p>
      )}
    </div>
  );
}

interface ContentProps extends Pick<FilesCardProps, 'plate'> {
  files: RecordFiles;
}

/** Squares and rows, what is on its way last, and the viewer. */
function Content({ files, plate }: ContentProps) {
  const { pictures, documents, uploads, isOffline, retry } = files;
  const canEdit = useMayEditFiles();
  const [shown, setShown] = useState<string>();
  const pendingPictures = uploads.filter(isPicture);
  const pendingDocuments = uploads.filter((upload) => !isPicture(upload));
  if (retry) return <FailedState what={texts.notArrived} onRetry={retry} />;
  return (
    <>
      {pictures.length + pendingPictures.length > 0 && (
        <ul className="ui:mt-3.5 ui:grid ui:grid-cols-3 ui:gap-2.5 ui:md:grid-cols-[repeat(auto-fill,minmax(112px,1fr))]">
          {pictures.map((file) => (
            <Square key={file._id} file={file} onOpen={() => setShown(file._id)} />
          ))}
          {pendingPictures.map((upload) => (
            <PendingSquare key={upload.key} upload={upload} isOffline={isOffline} />
          ))}
        </ul>
      )}
      <WaitingLine files={files} />
      {documents.length + pendingDocuments.length > 0 && (
        <ul className="ui:mt-3.5">
          {documents.map((file) => (
            <DocumentRow key={file._id} file={file} canEdit={canEdit} />
          ))}
          {pendingDocuments.map((upload) => (
            <PendingRow key={upload.key} upload={upload} isOffline={isOffline} />
          ))}
        </ul>
      )}
      {shown && <Viewer pictures={pictures} id={shown} onShow={setShown} plate={plate} canEdit={canEdit} />}
    </>
  );
}

/** «Foto e documenti» of a record. */
export function FilesCard({ record, counts, plate, canAdd = true, bare }: FilesCardProps) {
  const title = useId();
  const box = useRef<HTMLDivElement>(null);
  const isPhone = useMedia('(pointer: coarse)');
  const files = useFiles(record, counts);
  const { isOver, handlers } = useDrop(record, canAdd);
  usePaste(box, record, canAdd);
  const content = (
    <div
      ref={box}
      {...handlers}
      className={
        isOver ? 'ui:rounded-md ui:outline-2 ui:outline-offset-8 ui:outline-ink ui:outline-dashed' : ''
      }
    >
      <div className="ui:flex ui:min-h-(--ctl) ui:flex-wrap ui:items-center ui:gap-x-3 ui:gap-y-1">
        <h2 id={title}>{texts.title}</h2>
        <span className="ui:flex-1 ui:text-label ui:text-ink-2 ui:max-md:text-right">
          {countsInWords(files)}
        </span>
        {canAdd && !isPhone && <DeskButton record={record} />}
      </div>
      {canAdd && <FullDevice />}
      {canAdd && isPhone && <PhoneButtons record={record} />}
      <Content files={files} plate={plate} />
    </div>
  );
  if (bare) return <section aria-labelledby={title}>{content}</section>;
  return (
    <Card as="section" aria-labelledby={title} className="ui:p-4">
      {content}
    </Card>
  );
}
