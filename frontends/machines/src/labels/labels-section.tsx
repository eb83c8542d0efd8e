import type { Machine } from '@officina/contracts/maintenance/machines';
import { Button, Card, FailedState, messages, Skeleton, useService, useSession } from '@officina/web-kit';
import { useCompanyLogo, type QrMatrix, type useQr } from '@officina/web-kit/paper';
import { Printer } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { drawLabel, imageKinds, loadLabelFonts, saveImage, type ImageKind } from './draw-label.ts';
import { labelsOf, type Label } from './label.ts';
import { LocalAddressWarning, PrintDialog } from './print-dialog.tsx';

interface LabelCardProps {
  label: Label;
  makeQr: (content: string) => QrMatrix;
}

/** One label with its two downloads; without content it shows why there is no label. */
function LabelCard({ label, makeQr }: LabelCardProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const content = label.content;
  const { image: logo } = useCompanyLogo();
  const draw = useEffectEvent((text: string) => {
    if (canvas.current) drawLabel(canvas.current, label, makeQr(text), logo);
  });
  useEffect(() => {
    let isCurrent = true;
    if (content)
      void loadLabelFonts().then(() => {
        if (isCurrent) draw(content);
      });
    return () => {
      isCurrent = false;
    };
  }, [content, label.shortCode, label.name, label.caption, logo]);
  const save = (image: ImageKind) => {
    if (!canvas.current) return;
    saveImage(canvas.current, label, image).catch(() => messages.error(texts.imageFailed));
  };
  const title = texts.qrNames[label.kind];
  return (
    <li className="flex min-w-0 flex-col gap-2.5">
      <h3 className="text-label">{title}</h3>
      {content ? (
        <div className="flex-1 overflow-hidden rounded-sm border border-line-strong bg-white">
          <canvas ref={canvas} role="img" aria-label={`${title}: ${content}`} className="block w-full" />
        </div>
      ) : (
        <p className="flex flex-1 items-center rounded-sm border-[1.5px] border-dashed border-line-strong bg-well p-4 text-label text-ink-2">
          {texts.noSerial}
        </p>
      )}
      <div className="flex gap-2 [&>*]:flex-1" data-print="hide">
        {imageKinds.map((image) => (
          <Button key={image} onClick={() => save(image)} disabled={!content}>
            {image.toUpperCase()}
            <span className="sr-only"> {title}</span>
          </Button>
        ))}
      </div>
    </li>
  );
}

interface LabelsSectionProps {
  machine: Machine;
  qr: ReturnType<typeof useQr>;
}

/** «Etichette QR»: the four labels of a machine. */
export function LabelsSection({ machine, qr: { parts, failed, retry } }: LabelsSectionProps) {
  const tenant = useSession()?.TCODE ?? '';
  const [printing, setPrinting] = useState(false);
  const hasForm = useService('form');
  const form = parts && { tenant, publicUrl: parts.publicUrl, hasForm };
  const labels = form && labelsOf(machine, form);
  return (
    <section aria-labelledby="etichette">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="etichette">{texts.qrLabels}</h2>
        {labels && (
          <Button icon={Printer} onClick={() => setPrinting(true)}>
            {texts.printAll}
          </Button>
        )}
      </div>
      {failed && <FailedState what={texts.qrNotArrived} onRetry={retry} />}
      {!failed && !labels && <Skeleton cards={1} />}
      {form && (
        <div className="mb-3" data-print="hide">
          <LocalAddressWarning publicUrl={form.publicUrl} />
        </div>
      )}
      {labels && (
        <Card className="p-4">
          <ul className="grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-[repeat(4,minmax(0,280px))] print:grid-cols-4">
            {labels.map((label) => (
              <LabelCard key={label.kind} label={label} makeQr={parts.makeQr} />
            ))}
          </ul>
        </Card>
      )}
      {labels && (
        <PrintDialog
          open={printing}
          onClose={() => setPrinting(false)}
          labels={labels}
          form={form}
          makeQr={parts.makeQr}
        />
      )}
    </section>
  );
}
