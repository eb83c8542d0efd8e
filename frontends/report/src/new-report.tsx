import { ApiError, Button, glyphs, Plate } from '@officina/web-kit';
import {
  CheckTile,
  Combobox,
  FormField,
  ServerFormView,
  TextArea,
  TextInput,
  useFormValue,
  useServerForm,
  useWatch,
  type ServerForm,
} from '@officina/web-kit/forms';
import { Send } from 'lucide-react';
import { useEffect } from 'react';
import { texts } from './texts.ts';
import { ReadyPhrases } from './ready-phrases.tsx';
import type { ReportDraft } from './report-draft.ts';
import { ReportFrame } from './report-frame.tsx';
import type { ReportMachine } from './use-tenant-form.ts';

interface NewReportProps {
  tenantName: string;
  draft: ReportDraft;
  machines: ReportMachine[];
  /** Called at each key press, to keep the text. */
  onChange: (draft: ReportDraft) => void;
  /** @throws ApiError */
  send: (draft: ReportDraft) => Promise<void>;
  /** The report did not get through for a reason that no field can mend. */
  onFailed: () => void;
}

/** NEW: machine, problem, urgency, name. */
export function NewReport({ tenantName, draft, machines, onChange, send, onFailed }: NewReportProps) {
  const form = useServerForm<ReportDraft>({
    defaultValues: draft,
    labels: texts.labels,
    send,
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 422) return false;
      onFailed();
      return true;
    },
  });
  const { control, setValue } = form;
  const values = useWatch({ control });
  const machine = machines.find(({ _id }) => _id === values.machineId);
  useEffect(() => onChange({ ...draft, ...values }), [values, draft, onChange]);

  return (
    <ReportFrame
      state="NEW"
      tenantName={tenantName}
      title={machine ? (machine.name ?? machine.shortCode) : texts.whichMachine}
      under={machine && <ChosenMachine machine={machine} onChange={() => setValue('machineId', '')} />}
    >
      <ServerFormView form={form} className="flex flex-1 flex-col gap-5 lg:flex-none">
        {!machine && (
          <FormField control={control} name="machineId">
            {(field) => <Combobox {...field} options={optionsOf(machines)} none={texts.noMachine} />}
          </FormField>
        )}
        <div>
          <FormField control={control} name="issueDescription">
            {(field) => <TextArea {...field} rows={3} maxLength={4000} />}
          </FormField>
          <ReadyPhrases form={form} />
        </div>
        <Tiles form={form} />
        <FormField control={control} name="openBy">
          {(field) => <TextInput {...field} maxLength={80} autoComplete="name" />}
        </FormField>
        <SendKey form={form} />
      </ServerFormView>
    </ReportFrame>
  );
}

const optionsOf = (machines: ReportMachine[]) =>
  machines.map(({ _id, shortCode, name }) => ({ value: _id, label: name ?? shortCode, plate: shortCode }));

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
