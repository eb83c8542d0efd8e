import { addressLine, contactLine } from '@officina/contracts/auth/company-lines';
import { sizeInWords } from '@officina/contracts/byte-size';
import { Button, glyphs, Logo as Nut } from '@officina/web-kit';
import { useFormValue, type ServerForm } from '@officina/web-kit/forms';
import { QrDrawing, useQr } from '@officina/web-kit/paper';
import { Trash2, Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { chosenLogo, logoTypes, type ShownLogo } from './chosen-logo.ts';
import { Part } from './part.tsx';
import type { Settings } from './settings.ts';
import { texts } from './texts.ts';

interface LogoProps {
  form: ServerForm<Settings>;
  values: Settings;
}

/** The company's logo, and how papers show it before it is saved. */
export function Logo({ form, values }: LogoProps) {
  const { id, value, onChange } = useFormValue(form.control, 'logo');
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<{ reason: string; at: readonly ShownLogo[] }>();
  const [logo] = value;
  const error = refused?.at === value ? refused.reason : form.errorAt('logo');
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const chosen = await chosenLogo(file);
    if ('refusal' in chosen) setRefused({ reason: chosen.refusal, at: value });
    else onChange([chosen]);
  };
  return (
    <Part name="logo" title={texts.logo} brief={logo?.name ?? texts.noLogo}>
      <div
        id={id}
        tabIndex={-1}
        role="group"
        aria-label={texts.logo}
        aria-describedby={error ? errorId : undefined}
        className="flex items-center gap-3"
      >
        <span className="flex size-19 flex-none items-center justify-center rounded-md border border-line bg-white p-2 text-[#101815]">
          <Mark logo={logo} size={40} className="size-full object-contain" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">{logo?.name ?? texts.noLogo}</p>
          <p className="text-label text-ink-2">
            {logo && `${sizeInWords(logo.size)}. `}
            {texts.logoKinds}
          </p>
          <div className="mt-2 flex flex-wrap gap-x-0.5 gap-y-2">
            <Button icon={Upload} onClick={() => input.current?.click()}>
              {logo ? texts.changeLogo : texts.chooseLogo}
            </Button>
            {logo && (
              <Button kind="ghost" icon={Trash2} onClick={() => onChange([])}>
                {texts.removeLogo}
              </Button>
            )}
          </div>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={logoTypes.join(',')}
          aria-label={texts.logo}
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1.5 flex gap-1.5 text-label font-semibold text-red-text">
          <glyphs.ErrorRing className="mt-px size-4.5 flex-none p-px" />
          {error}
        </p>
      )}
      <LetterPreview logo={logo} values={values} />
      <LabelPreview logo={logo} />
    </Part>
  );
}

function Mark({ logo, size, className }: { logo?: ShownLogo; size: number; className: string }) {
  return logo ? <img src={logo.src} alt="" className={className} /> : <Nut size={size} />;
}

/** White in both themes, as paper is. */
const paper = 'mt-1.5 border border-line bg-white p-4 text-[#101815]';
const heading = 'mt-4 text-label font-semibold';

function LetterPreview({ logo, values: { name, company } }: { logo?: ShownLogo; values: Settings }) {
  const details = { ...company, name };
  return (
    <>
      <p className={heading}>{texts.onLetter}</p>
      <div className={paper}>
        <div className="flex gap-2.5 border-b-2 border-[#4d544f] pb-2.5">
          <Mark logo={logo} size={26} className="h-8 max-w-24 object-contain" />
          <div className="min-w-0 text-label leading-snug wrap-anywhere">
            <p className="text-body font-semibold">{name}</p>
            <p>{addressLine(details)}</p>
            <p>{contactLine(details)}</p>
          </div>
        </div>
        <div aria-hidden="true" className="mt-3.5 grid gap-2 *:h-1 *:rounded-full *:bg-[#d4d5d0]">
          <span className="w-1/3" />
          <span className="w-2/5" />
          <span className="mt-1.5 w-1/2 bg-[#101815]!" />
          <span />
          <span className="w-11/12" />
        </div>
      </div>
    </>
  );
}

function LabelPreview({ logo }: { logo?: ShownLogo }) {
  const { parts } = useQr();
  const { code, name, caption } = texts.sampleLabel;
  return (
    <>
      <p className={heading}>{texts.onLabel}</p>
      <div className={`flex items-center gap-3 ${paper}`}>
        <span className="size-22 flex-none">
          {parts && <QrDrawing qr={parts.makeQr(parts.publicUrl)} className="size-full fill-current" />}
        </span>
        <div className="min-w-0 flex-1">
          <p className="flex items-center justify-between gap-1.5 font-display text-[1.375rem] leading-tight font-bold">
            {code}
            <Mark logo={logo} size={20} className="h-6 max-w-18 min-w-4 object-contain" />
          </p>
          <p className="font-semibold">{name}</p>
          <p className="text-label">{caption}</p>
        </div>
      </div>
    </>
  );
}
