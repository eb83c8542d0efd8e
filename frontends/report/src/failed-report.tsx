import { ApiError, Button, Card, glyphs } from '@officina/web-kit';
import { RefreshCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { texts } from './texts.ts';
import { ReportFrame } from './report-frame.tsx';
import { ReportMarks, type ReportOutcome } from './report-summary.tsx';
import type { Closed } from './use-tenant-form.ts';

function FailedFrame({ tenantName, children }: { tenantName: string; children: ReactNode }) {
  return (
    <ReportFrame
      state="ERROR"
      tenantName={tenantName}
      mark={
        <glyphs.CrossOctagon className="my-3 -ml-1.5 size-22 outcome-bad [--mark:var(--slab)] lg:size-32" />
      }
      title={texts.failed}
    >
      {children}
    </ReportFrame>
  );
}

interface FailedReportProps extends ReportOutcome {
  /** It was registered by an earlier try and deleted since. */
  wasDeleted: boolean;
  /** @throws ApiError */
  onRetry: () => Promise<void>;
  /** Back to the fields: a text that the server refuses can only be mended there. */
  onEdit: () => void;
}

/** ERROR with a report in hand: the text is kept, one key sends it again. */
export function FailedReport({ tenantName, draft, machine, wasDeleted, onRetry, onEdit }: FailedReportProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const retry = async () => {
    setBusy(true);
    try {
      await onRetry();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.status === 422) onEdit();
      else setError(cause);
      setBusy(false);
    }
  };
  return (
    <FailedFrame tenantName={tenantName}>
      <Card className="flex flex-col gap-3 p-5">
        <h2>{texts.kept}</h2>
        <p>{wasDeleted ? texts.deletedHint : texts.keptHint}</p>
        <div className="flex flex-col gap-2 rounded-md bg-well p-3.5">
          <ReportMarks draft={draft} machine={machine} />
          <p className="line-clamp-6 wrap-anywhere whitespace-pre-line">{draft.issueDescription}</p>
        </div>
        {error && !wasDeleted && (
          <p className="text-[0.9375rem] text-ink-2" role="alert">
            {error.message} {texts.code} <code>{error.requestId ?? error.code}</code>
          </p>
        )}
      </Card>
      <Button
        kind="key"
        size="xl"
        icon={RefreshCw}
        busy={busy && texts.creating}
        onClick={() => void retry()}
      >
        {texts.retry}
      </Button>
    </FailedFrame>
  );
}

interface ClosedFormProps {
  reason: Closed;
  /** Asks again for what did not arrive. */
  onRetry: () => void;
}

/** ERROR before anything was typed. */
export function ClosedForm({ reason, onRetry }: ClosedFormProps) {
  const { title, hint } = texts.closed[reason];
  return (
    <FailedFrame tenantName="Officina">
      <Card className="flex flex-col gap-3 p-5">
        <h2>{title}</h2>
        <p>{hint}</p>
      </Card>
      {reason === 'notArrived' && (
        <Button kind="key" size="xl" icon={RefreshCw} onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </FailedFrame>
  );
}
