import type { ContractorLink } from '@officina/contracts/maintenance/contractor-links';
import { Button, Card, CopyButton, glyphs, messages } from '@officina/web-kit';
import { QrDrawing, useQr } from '@officina/web-kit/paper';
import { Share2 } from 'lucide-react';
import { useRef } from 'react';
import { texts } from '../texts.ts';
import { untilInWords } from './link-words.ts';

interface NewLinkProps {
  link: ContractorLink;
  address: string;
  /** Called when the link was copied or sent. */
  onTaken: () => void;
}

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** A new link, shown once: as text and as QR code, to copy or to send. */
export function NewLink({ link, address, onTaken }: NewLinkProps) {
  const shown = useRef<HTMLElement>(null);
  const { parts } = useQr();
  const share = () =>
    navigator.share({ title: texts.linkFor(link.firm), url: address }).then(onTaken, (error: unknown) => {
      if (!isCancelled(error)) messages.error(texts.linkNotSent);
    });
  return (
    <Card className="border-line-strong! p-4">
      <p>
        <b>{texts.onlyNow}</b> {texts.onlyNowMore}
      </p>
      <div className="mt-4 flex flex-wrap items-start gap-4">
        {parts && (
          <span className="flex-none rounded-md border border-line bg-white p-1 text-[#101815]">
            <QrDrawing qr={parts.makeQr(address)} className="size-36 fill-current" />
          </span>
        )}
        <code
          ref={shown}
          aria-label={texts.contractorLink}
          className="block min-w-[min(100%,15rem)] flex-1 rounded-md border-[1.5px] border-ink bg-raised p-3.5 font-mono font-semibold wrap-anywhere"
        >
          {address}
        </code>
      </div>
      <div className="mt-4 flex flex-wrap gap-2.5 max-md:grid">
        <CopyButton of={shown} copied={texts.linkCopied} notCopied={texts.linkNotCopied} onCopied={onTaken} />
        {'share' in navigator && (
          <Button icon={Share2} onClick={() => void share()}>
            {texts.sendLink}
          </Button>
        )}
      </div>
      <p className="mt-3.5 flex gap-2.5 text-label text-ink-2">
        <glyphs.ClockSquare className="mt-0.5 flex-none" />
        {texts.linkGoodUntil(untilInWords(link.expiresAt))}
      </p>
    </Card>
  );
}
