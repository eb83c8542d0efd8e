import { reportPhotoLimits } from '@officina/contracts/files/limits';
import { CopyButton, FailedState } from '@officina/web-kit';
import { Checkbox, useFormValue, type ServerForm } from '@officina/web-kit/forms';
import { Paper, PaperText, PrintButton, QrDrawing, useQr } from '@officina/web-kit/paper';
import { useId, useRef } from 'react';
import { Part } from './part.tsx';
import type { Settings } from './settings.ts';
import { ServiceSwitch } from './switches.tsx';
import { texts } from './texts.ts';

interface PublicFormProps {
  form: ServerForm<Settings>;
  values: Settings;
  /** The company's code. */
  code: string;
}

const addressOf = (publicUrl: string, code: string) =>
  new URL(`/form?${new URLSearchParams({ tenant: code }).toString()}`, publicUrl).href;

/** The form with which anybody reports a fault: on and off, its address, and a poster with it. */
export function PublicForm({ form, values, code }: PublicFormProps) {
  const id = useId();
  const { form: isOn } = values.services;
  const { disabled: _, ...photos } = useFormValue(form.control, 'formPhotos');
  return (
    <Part name="form" title={texts.form} brief={isOn ? texts.formOpen : texts.formClosed}>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <span className="font-semibold">{texts.formQuestion}</span>
          <p id={id} className="text-label text-ink-2">
            {texts.without.form}
          </p>
        </div>
        <ServiceSwitch form={form} name="form" label={texts.formQuestion} describedBy={id} />
      </div>
      {isOn && (
        <>
          <Address code={code} />
          <div className="mt-4 border-t border-line pt-2.5">
            <Checkbox {...photos} label={texts.formPhotos(reportPhotoLimits.perReport)} />
          </div>
        </>
      )}
    </Part>
  );
}

function Address({ code }: { code: string }) {
  const link = useRef<HTMLElement>(null);
  const { parts, failed, retry } = useQr();
  const address = parts && addressOf(parts.publicUrl, code);
  return (
    <div className="mt-4 flex min-h-40 flex-wrap items-center gap-5 border-t border-line pt-4">
      {failed && <FailedState what={texts.linkNotArrived} onRetry={retry} />}
      {address && (
        <>
          <span className="flex-none rounded-md border border-line bg-white p-1 text-[#101815]">
            <QrDrawing qr={parts.makeQr(address)} className="size-30 fill-current" />
          </span>
          <div className="min-w-[min(100%,14rem)] flex-1">
            <p className="text-label font-semibold">{texts.formLink}</p>
            <code ref={link} className="mt-1 block font-mono font-semibold wrap-anywhere">
              {address}
            </code>
            <div className="mt-3 flex flex-wrap gap-2.5">
              <CopyButton of={link} copied={texts.linkCopied} notCopied={texts.linkNotCopied} />
              <PrintButton>{texts.printPoster}</PrintButton>
            </div>
          </div>
        </>
      )}
    </div>
  );
}

/** A sheet to hang up: the QR code of the public form, large. */
export function Poster({ code, name }: { code: string; name: string }) {
  const { parts } = useQr(false);
  const address = parts && addressOf(parts.publicUrl, code);
  return (
    <Paper title={texts.poster} code={code} isComplete hasCode>
      <div className="grid justify-items-center gap-6 text-center">
        <h1 className="mt-6 text-[40pt]!">{texts.poster}</h1>
        <p className="text-[18pt] font-semibold wrap-anywhere">{name}</p>
        {parts && address && <QrDrawing qr={parts.makeQr(address)} className="size-[110mm]" />}
        <PaperText>{texts.posterHow}</PaperText>
        <p className="wrap-anywhere">
          {texts.posterAddress} <span className="font-mono">{address}</span>
        </p>
      </div>
    </Paper>
  );
}
