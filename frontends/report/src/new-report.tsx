import { ApiError, Banner, Button, glyphs, Plate } from '@officina/web-kit';
import {
  CheckTile,
  Combobox,
  FormField,
  machineOption,
  ServerFormView,
  TextArea,
  TextInput,
  useFormValue,
  useServerForm,
  useWatch,
  type ServerForm,
} from '@officina/web-kit/forms';
import { Send } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { AlreadyOpen } from './already-open.tsx';
import { texts } from './texts.ts';
import { ReadyPhrases } from './ready-phrases.tsx';
import { isTouched, type ReportDraft } from './report-draft.ts';
import { ReportFrame } from './report-frame.tsx';
import { StaffLine } from './staff-line.tsx';
import { UnsentReports } from './unsent-reports.tsx';
import type { ReportMachine } from './use-tenant-form.ts';

interface NewReportProps {
  tenant: string;
  tenantName: string;
  draft: ReportDraft;
  machines: ReportMachine[];
  /** What the address calls a machine that is not among them. */
  unknownMachine: string | undefined;
  /** Called at each key press, to keep the text. */
  onChange: (draft: ReportDraft) => void;
  /** @throws ApiError */
  send: (draft: ReportDraft) => Promise<void>;
  /** The report did not get through for a reason that no field can mend. */
  onFailed: (error: unknown) => void;
}

/** NEW: machine, problem, urgency, name. */
export function NewReport({ tenant, draft, machines, onChange, send, onFailed, ...shown }: NewReportProps) {
  const form = useServerForm<ReportDraft>({
    defaultValues: draft,
    labels: texts.labels,
    send,
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 422) return false;
      onFailed(error);
      return true;
    },
  });
  const { control, setValue } = form;
  const values = useWatch({ control });
  const machine = machines.find(({ _id }) => _id === values.machineId);
  const report = { ...draft, ...values };
  const choose = (machineId: string) => setValue('machineId', machineId);
  const change = useEffectEvent(() => onChange(report));
  useEffect(() => change(), [values]);

  return (
    <ReportFrame
      state="NEW"
      tenantName={shown.tenantName}
      title={machine ? (machine.name ?? machine.shortCode) : texts.whichMachine}
      under={machine && <ChosenMachine machine={machine} onChange={() => choose('')} />}
    >
      <ServerFormView form={form} className="flex flex-1 flex-col gap-5 lg:flex-none">
        <StaffLine tenant={tenant} tenantName={shown.tenantName} machineId={machine?._id ?? ''} />
        {!machine && (
          <>
            {shown.unknownMachine && (
              <Banner family="amber">
                <p className="wrap-anywhere">{texts.unknownMachine(shown.unknownMachine)}</p>
              </Banner>
            )}
            {!isTouched(tenant, report) && (
              <UnsentReports tenant={tenant} machines={machines} onResume={choose} />
            )}
            <FormField control={control} name="machineId">
              {(field) => (
                <Combobox {...field} options={machines.map(machineOption)} none={texts.noMachine} />
              )}
            </FormField>
          </>
        )}
        <div>
          <FormField control={control} name="issueDescription" limit={4000}>
            {(field) => <TextArea {...field} rows={3} />}
          </FormField>
          <ReadyPhrases form={form} />
        </div>
        <AlreadyOpen tenant={tenant} machineId={values.machineId ?? ''} />
        <Tiles form={form} />
        <FormField control={control} name="openBy" limit={80}>
          {(field) => <TextInput {...field} autoComplete="name" />}
        </FormField>
        <SendKey form={form} />
      </ServerFormView>
    </ReportFrame>
  );
}

function ChosenMachine({ machine, onChange }: { machine: ReportMachine; onChange: () => void }) {
  return (
    <div className="mt-5 flex flex-wrap items-center gap-4">
      <Plate code={machine.shortCode} look="slab" />
      <Button kind="slab" size="lg" onClick={onChange}>
        {texts.changeMachine}
      </Button>
    </div>
  );
}

function Tiles({ form }: { form: ServerForm<ReportDraft> }) {
  const urgent = useFormValue(form.control, 'urgent');
  const alreadyReported = useFormValue(form.control, 'alreadyReported');
  return (
    <div className="grid gap-3 @lg:grid-cols-2">
      <CheckTile {...urgent} label={texts.urgent} hint={texts.urgentHint} glyph={glyphs.Alert} urgent />
      <CheckTile
        {...alreadyReported}
        label={texts.alreadyReported}
        hint={texts.alreadyReportedHint}
        glyph={glyphs.TwoRings}
      />
    </div>
  );
}

/** Fixed at the bottom of a phone, under the fields on a desk. */
function SendKey({ form }: { form: ServerForm<ReportDraft> }) {
  return (
    <div className="sticky bottom-(--tab-bar) -mx-4 mt-auto border-t border-line-strong bg-sheet px-4 py-3 lg:static lg:m-0 lg:border-0 lg:bg-transparent lg:p-0">
      <Button
        type="submit"
        kind="key"
        size="xl"
        trailing={Send}
        busy={form.busy && texts.creating}
        className="min-h-18 w-full text-[1.375rem]"
      >
        {texts.create}
      </Button>
    </div>
  );
}
