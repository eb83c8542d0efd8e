import {
  Badge,
  Button,
  Card,
  formatLongDay,
  formatTime,
  glyphs,
  now,
  Plate,
  type ApiError,
} from '@officina/web-kit';
import { RefreshCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ReportDraft } from './report-draft.ts';
import { FollowReport } from './follow-report.tsx';
import { ReportFrame } from './report-frame.tsx';
import { SentPhotos, type SentPhotosProps } from './sent-photos.tsx';
import { texts } from './texts.ts';
import type { ClosedReason, ReportMachine } from './use-tenant-form.ts';

interface ReportOutcome {
  tenantName: string;
  draft: ReportDraft;
  machine: ReportMachine | undefined;
}

/** Plate and urgency of a report. */
function ReportMarks({ draft, machine }: Pick<ReportOutcome, 'draft' | 'machine'>) {
  return (
    <div className="flex items-center justify-between gap-3">
      {machine ? <Plate code={machine.shortCode} look="ink" /> : <span />}
      {draft.urgent && <Badge of="priority" value="URGENT" />}
    </div>
  );
}

interface SentReportProps extends ReportOutcome {
  photos: SentPhotosProps | undefined;
  tenant: string;
  onAnother: () => void;
}

/** The state SENT, with a summary of the report. */
export function SentReport({ tenantName, draft, machine, photos, tenant, onAnother }: SentReportProps) {
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
      {photos && <SentPhotos {...photos} />}
      <p>{texts.danger}</p>
      {draft.follow && <FollowReport tenant={tenant} followKey={draft.follow} />}
      <Button size="xl" className="mt-auto mb-4 w-full lg:m-0" onClick={onAnother}>
        {texts.another}
      </Button>
    </ReportFrame>
  );
}

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
  /** Why the last attempt failed; undefined for an unexpected error. */
  failure: ApiError | undefined;
  /** Whether the input is stored on this device. */
  isKept: boolean;
  /** Resolves when the attempt has ended, successfully or not. */
  onRetry: () => Promise<void>;
}

const hintOf = (failure: ApiError | undefined, isKept: boolean): string => {
  if (failure?.code === 'gone') return texts.deletedHint;
  if (!isKept) return texts.notKeptHint;
  if (failure?.status === 404) return texts.refusedHint;
  return failure?.status === 0 ? texts.offlineHint : texts.keptHint;
};

/** The server's message. A 404 means that the form was switched off meanwhile, and gets a more helpful text. */
function Reason({ failure }: { failure: ApiError }) {
  return (
    <div role="alert" className="text-[0.9375rem] text-ink-2">
      <p>{failure.status === 404 ? texts.closed.unknownTenant.hint : failure.message}</p>
      <p>
        {texts.code} <code>{failure.requestId ?? failure.code}</code>
      </p>
    </div>
  );
}

/** The state ERROR with a report, which can be sent again. */
export function FailedReport({ tenantName, draft, machine, failure, isKept, onRetry }: FailedReportProps) {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <FailedFrame tenantName={tenantName}>
      <Card className="flex flex-col gap-3 p-5">
        <h2>{isKept ? texts.kept : texts.notKept}</h2>
        <p>{hintOf(failure, isKept)}</p>
        <div className="flex flex-col gap-2 rounded-md bg-well p-3.5">
          <ReportMarks draft={draft} machine={machine} />
          <p className="line-clamp-6 wrap-anywhere whitespace-pre-line" title={draft.issueDescription}>
            {draft.issueDescription}
          </p>
        </div>
        {failure && failure.code !== 'gone' && <Reason failure={failure} />}
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
  reason: ClosedReason;
  /** Retries the failed load. */
  onRetry: () => void;
}

/** The state ERROR without a report. */
export function ClosedForm({ reason, onRetry }: ClosedFormProps) {
  const { title, hint } = texts.closed[reason];
  return (
    <FailedFrame tenantName="Officina">
      <Card className="flex flex-col gap-3 p-5">
        <h2>{title}</h2>
        <p>{hint}</p>
      </Card>
      {reason === 'loadFailed' && (
        <Button kind="key" size="xl" icon={RefreshCw} onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </FailedFrame>
  );
}
