import { Button, messages } from '@officina/web-kit';
import type { QrMatrix } from '@officina/web-kit/paper';
import { useEffect, useEffectEvent, useRef } from 'react';
import { texts } from '../texts.ts';
import { drawLabel, labelFonts } from './draw-label.ts';
import type { Label } from './label.ts';
import { imageKinds, saveImage, type ImageKind } from './save-image.ts';

interface LabelCardProps {
  label: Label;
  makeQr: (content: string) => QrMatrix;
}

/** One label as it will be saved, with its two downloads; without content it says why there is none. */
export function LabelCard({ label, makeQr }: LabelCardProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const content = label.content;
  const draw = useEffectEvent((text: string) => {
    if (canvas.current) drawLabel(canvas.current, label, makeQr(text));
  });
  useEffect(() => {
    let isCurrent = true;
    if (content)
      void labelFonts().then(() => {
        if (isCurrent) draw(content);
      });
    return () => {
      isCurrent = false;
    };
  }, [content, label.shortCode, label.name, label.caption]);
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
