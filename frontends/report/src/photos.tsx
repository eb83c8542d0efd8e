import { pictureTypes, reportPhotoLimits } from '@officina/contracts/files/limits';
import { Button, randomKey } from '@officina/web-kit';
import { useFormValue, type ServerForm } from '@officina/web-kit/forms';
import { Camera, X } from 'lucide-react';
import { useId, useRef } from 'react';
import type { ReportDraft } from './report-draft.ts';
import { texts } from './texts.ts';
import { reportPhotosOf, useReportPhotos } from './use-report-photos.ts';

const { perReport } = reportPhotoLimits;
const accepted = Object.values(pictureTypes).join(',');

interface PhotosProps {
  tenant: string;
  form: ServerForm<ReportDraft>;
}

/** Up to three photos; they go up while the reporter is still writing. */
export function Photos({ tenant, form }: PhotosProps) {
  const title = useId();
  const input = useRef<HTMLInputElement>(null);
  const { value: id, onChange } = useFormValue(form.control, 'photos');
  const { parts, isMissing, photos, uploads, isOffline } = useReportPhotos(tenant, id);
  if (isMissing) return null;
  const add = async () => {
    const files = [...(input.current?.files ?? [])];
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
    const set = id || randomKey();
    if (!id) onChange(set);
    await (await reportPhotosOf(tenant, set))?.queue.add({}, files.slice(0, perReport - uploads.length));
  };
  const remove = (key: string) => {
    void photos?.remove(key);
    if (uploads.length === 1) onChange('');
  };
  return (
    <section aria-labelledby={title}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={title} className="font-sans text-(length:--fs-tag) font-semibold">
          {texts.photos}
        </h2>
        <p className="text-ink-2">{texts.photoCount(uploads.length, perReport)}</p>
      </div>
      <ul className="mt-2 grid max-w-[460px] grid-cols-3 gap-2.5">
        {parts &&
          photos &&
          uploads.map((upload, at) => (
            <li key={upload.key} className="relative min-w-0">
              <parts.PendingPicture upload={upload} isOffline={isOffline} content={photos.queue.content} />
              <button
                type="button"
                aria-label={texts.removePhoto(at + 1)}
                className="absolute top-0 right-0 grid size-12 cursor-pointer place-items-center rounded-full focus-visible:outline-3 focus-visible:outline-focus"
                onClick={() => remove(upload.key)}
              >
                <span className="grid size-8.5 place-items-center rounded-full border-2 border-white bg-[#101815] text-white">
                  <X aria-hidden="true" className="size-4.5" />
                </span>
              </button>
              {upload.refusal && (
                <p role="alert" className="mt-1 text-label font-semibold text-red-text wrap-anywhere">
                  {upload.refusal}
                </p>
              )}
            </li>
          ))}
        {uploads.length < perReport && (
          <li className="min-w-0">
            <Button
              size="lg"
              className="aspect-square h-auto w-full flex-col gap-2 px-1"
              onClick={() => input.current?.click()}
            >
              <Camera aria-hidden="true" className="size-8!" />
              {texts.shoot}
            </Button>
          </li>
        )}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accepted}
        capture="environment"
        onChange={() => void add()}
      />
      <p className="mt-2 text-ink-2">{texts.photosHint}</p>
    </section>
  );
}
