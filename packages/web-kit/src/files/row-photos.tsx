import type { FileCounts } from '@officina/contracts/files/files';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { FileButton } from './add-files.tsx';
import { useMayEditFiles } from './file-calls.ts';
import { altOf, SmallPicture } from './picture.tsx';
import { uploadInWords } from './pending-picture.tsx';
import { RemoveUpload } from './square.tsx';
import { texts } from './texts.ts';
import type { FileRecord } from './upload-queue.ts';
import { useFiles } from './use-files.ts';
import { Viewer } from './viewer/viewer.tsx';

export interface RowPhotosProps {
  record: FileRecord;
  /** The record's own counts: without any, nothing is requested. */
  counts: FileCounts | undefined;
  /** What the row is about, for screen readers. */
  name: string;
  /** Code of the machine, shown in the viewer. */
  plate: string;
}

/** The photos of one row of a record, and «Foto», which adds some. */
export function RowPhotos({ record, counts, name, plate }: RowPhotosProps) {
  const { pictures, uploads, isOffline } = useFiles(record, counts);
  const canEdit = useMayEditFiles();
  const [shown, setShown] = useState<string>();
  return (
    <div className="ui:flex ui:flex-wrap ui:items-center ui:gap-2">
      {pictures.map((file) => (
        <button
          key={file._id}
          type="button"
          data-print="keep"
          className="ui:relative ui:size-14 ui:flex-none ui:cursor-pointer ui:overflow-hidden ui:rounded-sm ui:border ui:border-line-strong ui:bg-well"
          onClick={() => setShown(file._id)}
        >
          <SmallPicture id={file._id} alt={altOf(file)} />
        </button>
      ))}
      {uploads.map((upload) => (
        <span key={upload.key} role="status" className="ui:text-label ui:wrap-anywhere" data-print="hide">
          {upload.metadata.name}: {upload.refusal ?? uploadInWords(upload, isOffline)}{' '}
          {upload.refusal && <RemoveUpload upload={upload} />}
        </span>
      ))}
      <span data-print="hide">
        <FileButton record={record} icon={Camera} kind="ghost" size="sm">
          {texts.photo}
          <span className="ui:sr-only"> di {name}</span>
        </FileButton>
      </span>
      {shown && <Viewer pictures={pictures} id={shown} onShow={setShown} plate={plate} canEdit={canEdit} />}
    </div>
  );
}
