import { Button, Card, formatLongDay, formatTime, glyphs, now } from '@officina/web-kit';
import { useState } from 'react';
import { texts } from './texts.ts';
import { ReportFrame } from './report-frame.tsx';
import { ReportMarks, type ReportOutcome } from './report-summary.tsx';

/** SENT: what was registered, said again. */
export function SentReport({
  tenantName,
  draft,
  machine,
  onAnother,
}: ReportOutcome & { onAnother: () => void }) {
  const [sentAt] = useState(now);
  return (
    <ReportFrame
      state="SENT"
      tenantName={tenantName}
      mark={
        <glyphs.CheckDisc className="my-3 -ml-1.5 size-22 outcome-good [--mark:var(--slab)] lg:size-32" />
      }
      title={texts.sent}
      under={
        <p className="mt-3 text-[1.125rem] text-on-slab-2">
          {formatLongDay(sentAt)}, {formatTime(sentAt)}
        </p>
      }
    >
      <Card className="flex flex-col gap-2 p-5">
        <ReportMarks draft={draft} machine={machine} />
        <h2>{machine?.name ?? machine?.shortCode}</h2>
        <p className="line-clamp-6 wrap-anywhere whitespace-pre-line" title={draft.issueDescription}>
          {draft.issueDescription}
        </p>
        <p className="border-t border-line pt-3 text-[0.9375rem] text-ink-2">{texts.sentBy(draft.openBy)}</p>
      </Card>
      <p>{texts.danger}</p>
      <Button size="xl" className="mt-auto mb-4 w-full lg:m-0" onClick={onAnother}>
        {texts.another}
      </Button>
    </ReportFrame>
  );
}
