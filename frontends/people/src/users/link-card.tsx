import type { NewEntry } from '@officina/contracts/auth/accounts';
import { Card, CopyButton, glyphs, useSession } from '@officina/web-kit';
import { PrintButton, QrDrawing, useQr } from '@officina/web-kit/paper';
import { KeyRound, Mail } from 'lucide-react';
import { useRef } from 'react';
import { texts } from './texts.ts';

/** The address that opens the account. Servers never receive its secret, which stands in the fragment. */
export const linkOf = ({ secret }: NewEntry): string => `${location.origin}/entra#${secret}`;

/** «K7QM-3XHD» */
export const codeInGroups = ({ code }: NewEntry): string => code.replace(/^(.{4})(.{4})$/, '$1-$2');

interface LinkCardProps {
  entry: NewEntry;
  firstName: string;
  /** Called when the link was copied or printed. */
  onTaken: () => void;
}

/** A new link, shown once: as text, as QR code, and as a code for a device without a camera. */
export function LinkCard({ entry, firstName, onTaken }: LinkCardProps) {
  const link = useRef<HTMLElement>(null);
  const { parts } = useQr();
  const company = useSession()?.TCODE;
  return (
    <Card as="section" aria-labelledby="link" className="border-line-strong! p-4">
      <div className="flex items-start gap-3">
        <KeyRound aria-hidden="true" className="mt-0.5 size-6 flex-none" />
        <div className="min-w-0">
          <h2 id="link">{texts.linkOf(firstName)}</h2>
          <p className="mt-1">
            <b>{texts.onlyNow}</b> {texts.onlyNowMore}
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-start gap-4">
        {parts && (
          <span className="flex-none rounded-md border border-line bg-white p-1 text-[#101815]">
            <QrDrawing qr={parts.makeQr(linkOf(entry))} className="size-36 fill-current" />
          </span>
        )}
        <div className="min-w-[min(100%,15rem)] flex-1">
          <code
            ref={link}
            aria-label={texts.link}
            className="block rounded-md border-[1.5px] border-ink bg-raised p-3.5 font-mono text-[1.0625rem] font-semibold wrap-anywhere"
          >
            {linkOf(entry)}
          </code>
          <p className="mt-3 text-label text-ink-2">{texts.orCode}</p>
          <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
            <Code name={texts.entryCode} value={codeInGroups(entry)} />
            <Code name={texts.companyCode} value={company} />
          </dl>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2.5 max-md:grid">
        <CopyButton of={link} copied={texts.linkCopied} notCopied={texts.linkNotCopied} onCopied={onTaken}>
          {texts.copyLink}
        </CopyButton>
        <PrintButton onPrinted={onTaken}>{texts.printEntry}</PrintButton>
      </div>
      {entry.mailedTo !== undefined && (
        <p className="mt-3.5 flex gap-2.5">
          <Mail aria-hidden="true" className="mt-0.5 size-5 flex-none" />
          <span className="min-w-0 wrap-anywhere">{texts.mailedTo(entry.mailedTo)}</span>
        </p>
      )}
      <p className="mt-3.5 flex gap-2.5 text-label text-ink-2">
        <glyphs.ClockSquare className="mt-0.5 flex-none" />
        {texts.validUntil(entry.expiresAt)}
      </p>
    </Card>
  );
}

function Code({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt className="text-label text-ink-2">{name}</dt>
      <dd className="font-mono text-[1.0625rem] font-semibold">{value}</dd>
    </div>
  );
}
