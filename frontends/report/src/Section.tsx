import './large-form.css';
import { usePageTitle } from '@officina/web-kit';
import { useState } from 'react';
import { ClosedForm, FailedReport } from './failed-report.tsx';
import { texts } from './texts.ts';
import { NewReport } from './new-report.tsx';
import { dropDraft, keepDraft, keptDraft, newDraft, type ReportDraft } from './report-draft.ts';
import type { ReportState } from './report-frame.tsx';
import { sendReport } from './send-report.ts';
import { SentReport } from './sent-report.tsx';
import { useTenantForm } from './use-tenant-form.ts';

/** The public fault report: NEW → SENT, or ERROR with the text kept. */
export default function Section() {
  usePageTitle(texts.title);
  const form = useTenantForm();
  if (form.closed) return <ClosedForm known={form.tenant !== ''} />;
  if (form.loading) return null;
  return <Report form={form} />;
}

function Report({ form }: { form: ReturnType<typeof useTenantForm> }) {
  const { tenant, machines } = form;
  const [state, setState] = useState<ReportState>('NEW');
  const [draft, setDraft] = useState<ReportDraft>(() => keptDraft(tenant, form.machineId));
  const machine = machines.find(({ _id }) => _id === draft.machineId);
  const shared = { tenantName: form.tenantName, draft, machine };

  const send = async (report: ReportDraft) => {
    keepDraft(tenant, report);
    setDraft(report);
    await sendReport(tenant, report);
    dropDraft(tenant, report);
    setState('SENT');
  };
  const another = () => {
    setDraft(newDraft(form.machineId));
    setState('NEW');
  };

  if (state === 'SENT') return <SentReport {...shared} onAnother={another} />;
  if (state === 'ERROR') {
    return <FailedReport {...shared} onRetry={() => send(draft)} onEdit={() => setState('NEW')} />;
  }
  return (
    <NewReport
      {...shared}
      key={draft.key}
      machines={machines}
      onChange={(report) => keepDraft(tenant, report)}
      send={send}
      onFailed={() => setState('ERROR')}
    />
  );
}
