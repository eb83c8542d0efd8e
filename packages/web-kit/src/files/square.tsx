import type { File as AttachedFile, Moment } from '@officina/contracts/files/files';
import { daysFromToday } from '../core/dates/days.ts';
import { formatShortDate, formatTime } from '../core/dates/formats.ts';
import { useSession } from '../core/session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { PendingPicture, pictureFrame } from './pending-picture.tsx';
import { altOf, SmallPicture } from './picture.tsx';
import { texts } from './texts.ts';
import type { PendingUpload } from './device-queue.ts';
import { uploadQueue } from './upload-queue.ts';

const days: Partial<Record<number, string>> = { 0: 'oggi', [-1]: 'ieri' };

/** «oggi, 08:02», «ieri, 17:40», «12/10». */
export const shortMoment = (instant: string): string => {
  const day = days[daysFromToday(instant)];
  return day ? `${day}, ${formatTime(instant)}` : formatShortDate(instant);
};

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
        className={`${pictureFrame} ui:cursor-pointer ui:border-line-strong ui:focus-visible:outline-3 ui:focus-visible:outline-offset-2 ui:focus-visible:outline-focus`}
        onClick={onOpen}
      >
        <SmallPicture id={file._id} alt={altOf(file)} />
        <MomentTag moment={file.moment} />
      </button>
      <Below who={file.addedBy} when={shortMoment(file.addedAt)} />
    </li>
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

/** A picture of this user that is not on the server yet. */
export function PendingSquare({ upload, isOffline }: { upload: PendingUpload; isOffline: boolean }) {
  const who = useSession()?.fullName ?? '';
  const { refusal, metadata } = upload;
  return (
    <li className="ui:min-w-0" data-print="hide">
      <PendingPicture upload={upload} isOffline={isOffline} content={uploadQueue.content}>
        <MomentTag moment={metadata.moment} />
      </PendingPicture>
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
