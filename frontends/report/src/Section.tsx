import './large-form.css';
import { ApiError, usePageTitle } from '@officina/web-kit';
import { useState } from 'react';
import { ClosedForm, FailedReport, SentReport } from './report-outcome.tsx';
import type { SentPhotosProps } from './sent-photos.tsx';
import { texts } from './texts.ts';
import { reportPhotosOf } from './use-report-photos.ts';
import { NewReport } from './new-report.tsx';
import { NoMachines, type ReportState } from './report-frame.tsx';
import {
  dropDraft,
  isKeyReused,
  isTouched,
  keepDraft,
  keptDraft,
  newDraft,
  sendReport,
  withNewKey,
  type ReportDraft,
} from './report-draft.ts';
import { useTenantForm } from './use-tenant-form.ts';

/** The public fault report: NEW → SENT, or ERROR, which keeps the text. */
export default function Section() {
  usePageTitle(texts.title);
  const form = useTenantForm();
  if (form.closed) return <ClosedForm reason={form.closed} onRetry={form.retry} />;
  if (form.loading) return null;
  if (form.machines.length === 0) return <NoMachines tenantName={form.tenantName} />;
  // Another address gets a new form, without input from the previous one.
  return <Report key={`${form.tenant} ${form.requestedMachine}`} form={form} />;
}

function Report({ form }: { form: ReturnType<typeof useTenantForm> }) {
  const { tenant, machines, machineId } = form;
  const [state, setState] = useState<ReportState>('NEW');
  const [draft, setDraft] = useState<ReportDraft>(
    () => keptDraft(tenant, machineId) ?? newDraft(tenant, machineId),
  );
  const [sentPhotos, setSentPhotos] = useState<SentPhotosProps>();
  const [failure, setFailure] = useState<ApiError>();
  const machine = machines.find(({ _id }) => _id === draft.machineId);
  const shared = { tenantName: form.tenantName, draft, machine };

  const change = (report: ReportDraft) => {
    const existing = isTouched(tenant, report) ? undefined : keptDraft(tenant, report.machineId);
    if (existing && existing.key !== report.key) setDraft(existing);
    else keepDraft(tenant, report);
  };
  const send = async (report: ReportDraft) => {
    keepDraft(tenant, report);
    const photos = await reportPhotosOf(tenant, form.takesPhotos ? report.photos : undefined);
    const photoKey = await photos?.keyToName();
    let sent = report;
    const sendAsNew = () => {
      sent = withNewKey(tenant, report);
      return sendReport(tenant, sent, photoKey);
    };
    try {
      await sendReport(tenant, report, photoKey).catch((error: unknown) => {
        if (isKeyReused(error)) return sendAsNew();
        throw error;
      });
    } catch (error) {
      const isDeleted = error instanceof ApiError && error.code === 'gone';
      if (isDeleted) photos?.again();
      setDraft(isDeleted ? withNewKey(tenant, sent) : sent);
      throw error;
    }
    void photos?.registered(photoKey !== undefined);
    setSentPhotos(
      photos && sent.photos ? { tenant, id: sent.photos, isNamed: photoKey !== undefined } : undefined,
    );
    dropDraft(tenant, sent);
    setDraft(sent);
    setState('SENT');
  };
  const fail = (error: unknown) => {
    setFailure(error instanceof ApiError ? error : undefined);
    setState('ERROR');
  };
  const retry = () =>
    send(draft).catch((error: unknown) => {
      // A text that the server refuses can only be fixed in its field.
      if (error instanceof ApiError && error.status === 422) setState('NEW');
      else fail(error);
    });
  const startAnother = () => {
    setDraft(newDraft(tenant, machineId));
    setState('NEW');
  };

  if (state === 'SENT')
    return <SentReport {...shared} photos={sentPhotos} tenant={tenant} onAnother={startAnother} />;
  if (state === 'ERROR') {
    const isKept = keptDraft(tenant, draft.machineId)?.key === draft.key;
    return <FailedReport {...shared} failure={failure} isKept={isKept} onRetry={retry} />;
  }
  return (
    <NewReport
      {...shared}
      key={draft.key}
      tenant={tenant}
      machines={machines}
      takesPhotos={form.takesPhotos}
      unknownMachine={machineId === '' ? form.requestedMachine : undefined}
      onChange={change}
      send={send}
      onFailed={fail}
    />
  );
}
