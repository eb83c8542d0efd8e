import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { plannedJobTitle } from '@officina/contracts/maintenance/planned-words';
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
import { Photos } from './photos.tsx';
import { isTouched, keptDrafts, type ReportDraft } from './report-draft.ts';
import { ReportFrame } from './report-frame.tsx';
import { texts } from './texts.ts';
import type { ReportMachine } from './use-tenant-form.ts';

/** Open jobs of the machine, newest first. Undefined while loading, and for users outside the company, who must not see them. */
function useOpenJobs(tenant: string, machineId: string): Intervention[] | undefined {
  const isOwnCompany = useSession()?.TCODE === tenant.toUpperCase();
  const { data } = useApi('GET /api/maintenance/intervention/allOpen', undefined, {
    ...{ enabled: isOwnCompany, entities: ['intervention'] },
  });
  return isOwnCompany ? data?.filter((job) => job.machineId === machineId) : undefined;
}

const maxShown = 3;

/** The problem, or the plan of a scheduled job, even if it was reported as a problem before. */
const jobTitle = (job: Intervention): string =>
  job.type === 'PROGRAMMATA' ? plannedJobTitle(job, texts.scheduled) : job.issueDescription || '—';

/** Open jobs of the machine, shown to users of its company. */
function OpenJobs({ tenant, machineId }: { tenant: string; machineId: string }) {
  const title = useId();
  const open = useOpenJobs(tenant, machineId) ?? [];
  if (open.length === 0) return null;
  return (
    <section aria-labelledby={title} className="card px-4 py-3">
      <h2 id={title} className="font-semibold">
        {texts.alreadyOpen(open.length)}
      </h2>
      <ul>
        {open.slice(0, maxShown).map((job) => (
          <li key={job._id} className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge of="intervention" value={job.status} />
            <span className="line-clamp-2 min-w-0 flex-1 basis-40 wrap-anywhere" title={jobTitle(job)}>
              {jobTitle(job)}
            </span>
            <span className="text-label text-ink-2">{openSince(job, now())}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StaffNoteProps {
  tenant: string;
  tenantName: string;
  /** '' if none is chosen. */
  machineId: string;
}

/** For signed-in users: a link to the machine's page, or a note that the label belongs to another company. */
function StaffNote({ tenant, tenantName, machineId }: StaffNoteProps) {
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

/** The text with the phrase at its end, unless it has it already. */
const appendPhrase = (text: string, phrase: string): string => {
  const before = text.trimEnd();
  if (before.toLowerCase().includes(phrase.toLowerCase())) return text;
  return before === '' ? phrase : `${before}, ${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}`;
};

/** Buttons that append common problems to the text. */
function CommonPhrases({ form }: { form: ServerForm<ReportDraft> }) {
  const { getValues, setValue } = form;
  return (
    <div className="mt-2.5 flex flex-wrap gap-2">
      {texts.phrases.map((phrase) => (
        <Button
          key={phrase}
          size="lg"
          className="min-h-12"
          onClick={() => setValue('issueDescription', appendPhrase(getValues('issueDescription'), phrase))}
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
  /** Choosing the machine of a kept report restores its text. */
  onResume: (machineId: string) => void;
}

/** Machines with an unsent report on this device, for users who opened the form without a label. */
function UnsentReports({ tenant, machines, onResume }: UnsentReportsProps) {
  const machinesWithDraft = new Set(keptDrafts(tenant).map(({ machineId }) => machineId));
  const shown = machines.filter(({ _id }) => machinesWithDraft.has(_id));
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
  takesPhotos: boolean;
  /** The address's machine if it is not in the list. */
  unknownMachine: string | undefined;
  /** Called at every change, to keep the text. */
  onChange: (draft: ReportDraft) => void;
  /** @throws ApiError */
  send: (draft: ReportDraft) => Promise<void>;
  /** Called if the report failed for a reason that no field can fix. */
  onFailed: (error: unknown) => void;
}

/** The state NEW: machine, problem, urgency and name. */
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
        <StaffNote tenant={tenant} tenantName={shown.tenantName} machineId={machine?._id ?? ''} />
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
          <CommonPhrases form={form} />
        </div>
        {shown.takesPhotos && <Photos tenant={tenant} form={form} />}
        <OpenJobs tenant={tenant} machineId={values.machineId ?? ''} />
        <Tiles form={form} />
        <FormField control={control} name="openBy" limit={80}>
          {(field) => <TextInput {...field} autoComplete="name" />}
        </FormField>
        <SendButton form={form} />
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

/** At the bottom of the screen on phones, below the fields on wide screens. */
function SendButton({ form }: { form: ServerForm<ReportDraft> }) {
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
