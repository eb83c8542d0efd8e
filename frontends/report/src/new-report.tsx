import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { plannedWords } from '@officina/contracts/maintenance/planned-words';
import {
  ApiError,
  Badge,
  Banner,
  Button,
  glyphs,
  now,
  openSince,
  Plate,
  TextLink,
  useApi,
  useSession,
} from '@officina/web-kit';
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
import { useEffect, useEffectEvent, useId } from 'react';
import { isTouched, keptDrafts, type ReportDraft } from './report-draft.ts';
import { ReportFrame } from './report-frame.tsx';
import { texts } from './texts.ts';
import type { ReportMachine } from './use-tenant-form.ts';

/**
 * What is open on the machine, newest first, for those whose company it is: strangers hear nothing of its work. Undefined
 * for them, and until it has come.
 */
function useOpenJobs(tenant: string, machineId: string): Intervention[] | undefined {
  const isOwn = useSession()?.TCODE === tenant.toUpperCase();
  const { data } = useApi('GET /api/maintenance/intervention/allOpen', undefined, {
    ...{ enabled: isOwn, entities: ['intervention'] },
  });
  return isOwn ? data?.filter((job) => job.machineId === machineId) : undefined;
}

const shownAtMost = 3;

/** The problem; a scheduled job has none, and only keeps that of the type it had before, but it has a plan. */
const textOf = (job: Intervention): string =>
  job.type === 'PROGRAMMATA' ? plannedWords(job, texts.scheduled) : job.issueDescription || '—';

/** What is already open on the machine, for those whose company it is. */
function AlreadyOpen({ tenant, machineId }: { tenant: string; machineId: string }) {
  const title = useId();
  const open = useOpenJobs(tenant, machineId) ?? [];
  if (open.length === 0) return null;
  return (
    <section aria-labelledby={title} className="card px-4 py-3">
      <h2 id={title} className="font-semibold">
        {texts.alreadyOpen(open.length)}
      </h2>
      <ul>
        {open.slice(0, shownAtMost).map((job) => (
          <li key={job._id} className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge of="intervention" value={job.status} />
            <span className="line-clamp-2 min-w-0 flex-1 basis-40 wrap-anywhere" title={textOf(job)}>
              {textOf(job)}
            </span>
            <span className="text-label text-ink-2">{openSince(job, now())}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StaffLineProps {
  tenant: string;
  tenantName: string;
  /** '' while none is chosen. */
  machineId: string;
}

/** For who is signed in: the way to the machine's page, or that the label is another company's. */
function StaffLine({ tenant, tenantName, machineId }: StaffLineProps) {
  const session = useSession();
  const open = useOpenJobs(tenant, machineId);
  if (!session) return null;
  if (session.TCODE !== tenant.toUpperCase())
    return (
      <Banner family="blue">
        <p className="wrap-anywhere">{texts.otherCompany(tenantName || tenant, session.TCODE)}</p>
      </Banner>
    );
  if (!machineId) return null;
  return (
    <p>
      <TextLink to={`/machine/${machineId}`}>{texts.openPage(open?.length)}</TextLink>
    </p>
  );
}

const joined = (text: string, phrase: string): string => {
  const before = text.trimEnd();
  return before === '' ? phrase : `${before}, ${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}`;
};

/** The usual problems, one tap each: added to what is written already. */
function ReadyPhrases({ form }: { form: ServerForm<ReportDraft> }) {
  const { getValues, setValue } = form;
  return (
    <div className="mt-2.5 flex flex-wrap gap-2">
      {texts.phrases.map((phrase) => (
        <Button
          key={phrase}
          size="lg"
          className="min-h-12"
          onClick={() => setValue('issueDescription', joined(getValues('issueDescription'), phrase))}
        >
          {phrase}
        </Button>
      ))}
    </div>
  );
}

interface UnsentReportsProps {
  tenant: string;
  machines: ReportMachine[];
  /** Choosing the machine of a kept report brings its text back. */
  onResume: (machineId: string) => void;
}

/** Machines about which this device keeps a report that was not sent, for who came without their label. */
function UnsentReports({ tenant, machines, onResume }: UnsentReportsProps) {
  const begun = new Set(keptDrafts(tenant).map(({ machineId }) => machineId));
  const shown = machines.filter(({ _id }) => begun.has(_id));
  if (shown.length === 0) return null;
  return (
    <div role="group" aria-labelledby="non-inviate">
      <p id="non-inviate" className="mb-2">
        {texts.unsent}
      </p>
      <div className="flex flex-wrap gap-2">
        {shown.map(({ _id, shortCode }) => (
          <Button key={_id} size="lg" className="min-h-12" onClick={() => onResume(_id)}>
            {texts.resume(shortCode)}
          </Button>
        ))}
      </div>
    </div>
  );
}

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
