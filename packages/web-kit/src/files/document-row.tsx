import { sizeInWords } from '@officina/contracts/byte-size';
import type { File as AttachedFile } from '@officina/contracts/files/files';
import { documentTypes, pictureTypes } from '@officina/contracts/files/limits';
import { ExternalLink, FileText, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '../core/session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { removeFile, useSaveFile } from './file-calls.ts';
import { ProgressBar, uploadInWords } from './pending-picture.tsx';
import { RemoveUpload, shortMoment } from './square.tsx';
import { texts } from './texts.ts';
import type { PendingUpload } from './device-queue.ts';

const endings = Object.entries({ ...documentTypes, ...pictureTypes });

/** «PDF», «XLSX»: the kind of a file in a word. */
const kindOf = ({ type, name }: { type: string; name: string }): string =>
  (endings.find(([, known]) => known === type)?.[0] ?? name.split('.').at(-1) ?? '').toUpperCase();

interface RowProps {
  name: string;
  about: ReactNode;
  children: ReactNode;
}

function Row({ name, about, children }: RowProps) {
  return (
    <li className="ui:flex ui:flex-wrap ui:items-center ui:gap-x-3 ui:gap-y-2 ui:border-t ui:border-line ui:py-2.5 ui:last:pb-0">
      <FileText size={22} aria-hidden="true" className="ui:flex-none" />
      <div className="ui:min-w-0 ui:flex-1 ui:basis-40">
        <p className="ui:font-semibold ui:wrap-anywhere">{name}</p>
        <div className="ui:text-label ui:text-ink-2 ui:wrap-anywhere">{about}</div>
      </div>
      {children}
    </li>
  );
}

/** A document: kind, size, who and when, «Apri». */
export function DocumentRow({ file, canEdit }: { file: AttachedFile; canEdit: boolean }) {
  const { name, size, addedBy, addedAt } = file;
  const { isBusy, save } = useSaveFile(file, (reason) => texts.notOpened(name, reason));
  return (
    <Row name={name} about={`${kindOf(file)}, ${sizeInWords(size)} · ${addedBy}, ${shortMoment(addedAt)}`}>
      <span className="ui:flex ui:flex-none" data-print="hide">
        {canEdit && (
          <Button
            kind="ghost"
            size="sm"
            icon={Trash2}
            label={texts.removeNamed(name)}
            onClick={() => void removeFile(file)}
          />
        )}
        <Button
          kind="ghost"
          size="sm"
          icon={ExternalLink}
          busy={isBusy && texts.opening}
          aria-label={texts.openNamed(name)}
          className="ui:min-w-11"
          onClick={save}
        >
          <span className="ui:max-md:sr-only">{texts.open}</span>
        </Button>
      </span>
    </Row>
  );
}

/** A document of this user that is not on the server yet. */
export function PendingRow({ upload, isOffline }: { upload: PendingUpload; isOffline: boolean }) {
  const who = useSession()?.fullName ?? '';
  const { metadata, size, type, refusal, progress } = upload;
  const about = (
    <>
      {`${kindOf({ type, name: metadata.name })}, ${sizeInWords(size)} · ${who}, ${texts.now}`}
      <span
        className={`ui:block ui:font-semibold ${refusal ? 'ui:text-red-text' : ''}`}
        role={refusal && 'alert'}
      >
        {refusal ?? uploadInWords(upload, isOffline)}
      </span>
      {progress !== undefined && <ProgressBar name={metadata.name} progress={progress} />}
    </>
  );
  return (
    <Row name={metadata.name} about={about}>
      {refusal && <RemoveUpload upload={upload} />}
    </Row>
  );
}
