import { texts } from './texts.ts';
import { useReportPhotos } from './use-report-photos.ts';

export interface SentPhotosProps {
  tenant: string;
  /** Under which the draft kept them. */
  id: string;
  /** Whether the report has named their key; otherwise they cannot be sent any more. */
  isNamed: boolean;
}

/** What becomes of the photos of a registered report. */
export function SentPhotos({ tenant, id, isNamed }: SentPhotosProps) {
  const { uploads, isOffline } = useReportPhotos(tenant, id);
  if (!isNamed) return <p role="alert">{texts.photosNotSent}</p>;
  if (uploads.length === 0) return null;
  const refused = uploads.filter(({ refusal }) => refusal);
  const at = uploads.findIndex(({ isArrived, refusal }) => !isArrived && !refusal);
  const { progress = 0 } = uploads[at] ?? {};
  const isMoving = uploads[at]?.progress !== undefined;
  const share = (at + progress) / uploads.length;
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="font-semibold">
        {at >= 0 && (isOffline && !isMoving ? texts.photosWait : texts.sendingPhoto(at + 1, uploads.length))}
        {at < 0 && uploads.length > refused.length && texts.photosArrived(uploads.length - refused.length)}
      </p>
      {at >= 0 && (
        <>
          <span
            role="progressbar"
            aria-label={texts.photos}
            aria-valuenow={Math.round(share * 100)}
            className="block h-1.5 overflow-hidden rounded-full bg-line"
          >
            <span className="block h-full bg-ink" style={{ width: `${share * 100}%` }} />
          </span>
          <p className="text-ink-2">{texts.keepOpen}</p>
        </>
      )}
      {refused.map(({ key, refusal = '' }) => (
        <p key={key} className="text-red-text">
          {texts.photoRefused(refusal)}
        </p>
      ))}
    </div>
  );
}
