import { WifiOff } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { formatNumber } from '../core/numbers.ts';
import type { NamedMetadata, PendingUpload } from './device-queue.ts';
import { isPicture } from './shrink/shrink-picture.ts';
import { texts } from './texts.ts';

type PendingFile = PendingUpload<NamedMetadata>;
type ContentOf = (key: string, type: string) => Promise<Blob | undefined>;

/** Frame of a square picture. */
export const pictureFrame =
  'ui:relative ui:block ui:aspect-square ui:w-full ui:overflow-hidden ui:rounded-md ui:border ui:bg-well';

/** The `blob:` address of a picture that is not on the server yet. */
function usePreview({ key, type }: PendingFile, content: ContentOf): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!isPicture({ type })) return undefined;
    let made: string | undefined;
    let isShown = true;
    const show = (bytes: Blob | undefined) => {
      if (!bytes || !isShown) return;
      made = URL.createObjectURL(bytes);
      setAddress(made);
    };
    content(key, type).then(show, () => undefined);
    return () => {
      isShown = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [content, key, type]);
  return address;
}

/** What happens to an upload, in words. */
export const uploadInWords = ({ isPreparing, progress }: PendingFile, isOffline: boolean): string => {
  if (isPreparing) return texts.preparing;
  if (progress !== undefined) return texts.sending(formatNumber(progress * 100, 0));
  return isOffline ? texts.waiting : texts.queued;
};

/** How much of an upload has arrived. */
export function ProgressBar({ name, progress = 0 }: { name: string; progress: number | undefined }) {
  return (
    <span
      role="progressbar"
      aria-label={texts.progress(name)}
      aria-valuenow={Math.round(progress * 100)}
      className="ui:mb-1.5 ui:block ui:h-1.5 ui:overflow-hidden ui:rounded-full ui:bg-[#8b908d]"
    >
      <span className="ui:block ui:h-full ui:bg-white" style={{ width: `${progress * 100}%` }} />
    </span>
  );
}

function Veil({ upload, isOffline }: { upload: PendingFile; isOffline: boolean }) {
  const isWaiting = isOffline && !upload.isPreparing && upload.progress === undefined;
  return (
    <span
      className={`ui:absolute ui:inset-0 ui:flex ui:flex-col ui:justify-end ui:p-2 ui:text-[0.8125rem] ui:font-bold ui:text-white ${isWaiting ? 'ui:bg-[#0d1210d9]' : 'ui:bg-[#0d1210a6]'}`}
    >
      {isWaiting && <WifiOff size={22} aria-hidden="true" className="ui:absolute ui:top-2 ui:right-2" />}
      {upload.progress !== undefined && (
        <ProgressBar name={upload.metadata.name} progress={upload.progress} />
      )}
      <span>{uploadInWords(upload, isOffline)}</span>
    </span>
  );
}

interface PendingPictureProps {
  upload: PendingFile;
  isOffline: boolean;
  /** Its bytes. */
  content: ContentOf;
  children?: ReactNode;
}

/** A picture that is not on the server yet, with what happens to it. */
export function PendingPicture({ upload, isOffline, content, children }: PendingPictureProps) {
  const preview = usePreview(upload, content);
  const { refusal, isArrived, metadata } = upload;
  return (
    <span className={`${pictureFrame} ${refusal ? 'ui:border-2 ui:border-red' : 'ui:border-line-strong'}`}>
      {preview && <img src={preview} alt={metadata.name} className="ui:size-full ui:object-cover" />}
      {!refusal && !isArrived && <Veil upload={upload} isOffline={isOffline} />}
      {children}
    </span>
  );
}
