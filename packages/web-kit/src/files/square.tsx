import type { File as AttachedFile, Moment } from '@officina/contracts/files/files';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { daysFromToday } from '../core/dates/days.ts';
import { formatShortDate, formatTime } from '../core/dates/formats.ts';
import { formatNumber } from '../core/numbers.ts';
import { useSession } from '../core/session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { altOf, SmallPicture } from './picture.tsx';
import { isPicture } from './shrink/shrink-picture.ts';
import { texts } from './texts.ts';
import { uploadQueue, type PendingUpload } from './upload-queue.ts';

const days: Partial<Record<number, string>> = { 0: 'oggi', [-1]: 'ieri' };

/** «oggi, 08:02», «ieri, 17:40», «12/10». */
export const shortMoment = (instant: string): string => {
  const day = days[daysFromToday(instant)];
  return day ? `${day}, ${formatTime(instant)}` : formatShortDate(instant);
};

const frame =
  'ui:relative ui:block ui:aspect-square ui:w-full ui:overflow-hidden ui:rounded-md ui:border ui:bg-well';

/** «prima» in ink, «dopo» in light: told apart by the word too. */
export function MomentTag({ moment }: { moment: Moment | null | undefined }) {
  if (!moment) return null;
  const look = moment === 'before' ? 'ui:bg-[#17211d] ui:text-white' : 'ui:bg-white ui:text-[#17211d]';
  return (
    <span
      className={`ui:absolute ui:top-1.5 ui:left-1.5 ui:rounded-sm ui:border ui:border-[#17211d] ui:px-1.5 ui:py-0.5 ui:text-[0.8125rem] ui:font-bold ${look}`}
    >
      {texts[moment]}
    </span>
  );
}

function Below({ who, when }: { who: string; when: string }) {
  return (
    <p className="ui:mt-1 ui:text-[0.8125rem] ui:leading-tight ui:text-ink-2 ui:wrap-anywhere">
      {who}
      <br />
      {when}
    </p>
  );
}

/** A picture of a record, which opens the viewer. */
export function Square({ file, onOpen }: { file: AttachedFile; onOpen: () => void }) {
  return (
    <li className="ui:min-w-0">
      <button
        type="button"
        data-print="keep"
        className={`${frame} ui:cursor-pointer ui:border-line-strong ui:focus-visible:outline-3 ui:focus-visible:outline-offset-2 ui:focus-visible:outline-focus`}
        onClick={onOpen}
      >
        <SmallPicture id={file._id} alt={altOf(file)} />
        <MomentTag moment={file.moment} />
      </button>
      <Below who={file.addedBy} when={shortMoment(file.addedAt)} />
    </li>
  );
}

/** The `blob:` address of a picture that is not on the server yet. */
function usePreview(upload: PendingUpload): string | undefined {
  const [address, setAddress] = useState<string>();
  const { key, type } = upload;
  useEffect(() => {
    if (!isPicture({ type })) return undefined;
    let made: string | undefined;
    let isShown = true;
    const show = (content: Blob | undefined) => {
      if (!content || !isShown) return;
      made = URL.createObjectURL(content);
      setAddress(made);
    };
    uploadQueue.content(key, type).then(show, () => undefined);
    return () => {
      isShown = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [key, type]);
  return address;
}

/** What happens to an upload, in words. */
export const uploadInWords = ({ isPreparing, progress }: PendingUpload, isOffline: boolean): string => {
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

/** «Togli» of a file that is not on the server yet. */
export const RemoveUpload = ({ upload: { key, metadata } }: { upload: PendingUpload }) => (
  <Button
    kind="danger"
    size="sm"
    aria-label={texts.removeNamed(metadata.name)}
    onClick={() => void uploadQueue.remove(key)}
  >
    {texts.remove}
  </Button>
);

function Veil({ upload, isOffline }: { upload: PendingUpload; isOffline: boolean }) {
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

/** A picture of this user that is not on the server yet. */
export function PendingSquare({ upload, isOffline }: { upload: PendingUpload; isOffline: boolean }) {
  const preview = usePreview(upload);
  const who = useSession()?.fullName ?? '';
  const { refusal, metadata } = upload;
  return (
    <li className="ui:min-w-0" data-print="hide">
      <span className={`${frame} ${refusal ? 'ui:border-2 ui:border-red' : 'ui:border-line-strong'}`}>
        {preview && <img src={preview} alt={metadata.name} className="ui:size-full ui:object-cover" />}
        {!refusal && <Veil upload={upload} isOffline={isOffline} />}
        <MomentTag moment={metadata.moment} />
      </span>
      {refusal ? (
        <div role="alert" className="ui:mt-1 ui:grid ui:justify-items-start ui:gap-1.5">
          <p className="ui:text-[0.8125rem] ui:leading-tight ui:font-semibold ui:text-red-text ui:wrap-anywhere">
            {refusal}
          </p>
          <RemoveUpload upload={upload} />
        </div>
      ) : (
        <Below who={who} when={texts.now} />
      )}
    </li>
  );
}
