import {
  Banner,
  Card,
  glyphs,
  LinkButton,
  Nameplate,
  openedHere,
  TextLink,
  useApi,
  useSearchParams,
  usePermissions,
  useTenant,
  CardLink,
} from '@officina/web-kit';
import { Dialog } from '@officina/web-kit/overlays';
import { importPath, useGoBack } from '@officina/web-kit/records';
import { CalendarClock, ChevronRight, FileSpreadsheet, Plus, Printer, UserPlus } from 'lucide-react';
import type { Step, StepName } from './steps.tsx';
import { texts } from './texts.ts';

/** Address of the import of machines. */
const machineImport = importPath('machines');

const acts: Record<StepName, string> = {
  machines: '/machine?new=1',
  people: '/?persone=1',
  plans: '/maintenance?new=1',
  labels: '/machine?etichette=tutte',
};

const results: Partial<Record<StepName, string>> = { machines: '/machine', plans: '/maintenance' };
const usersPage = '/configuration/users';

/** Link to where a step is done; people are added by administrators alone. */
const actOf = (name: StepName, mayInvite: boolean) => ({
  to: name === 'people' && mayInvite ? `${usersPage}?new=1` : acts[name],
  state: openedHere,
});

/** Link to where a step is done, or to its result. */
const linkOf = ({ name, isDone }: Step, mayInvite: boolean) => {
  const result = name === 'people' && mayInvite ? usersPage : results[name];
  return isDone && result ? { to: result } : actOf(name, mayInvite);
};

const name = 'persone';

/** For others than administrators: users who may log in, and who adds more: `/?persone=1`. */
function PeopleDialog() {
  const [params, setParams] = useSearchParams();
  const close = useGoBack(() => setParams({}, { replace: true, preventScrollReset: true }));
  return (
    <Dialog open={params.has(name)} onClose={close} width={620} title={texts.people}>
      <People />
    </Dialog>
  );
}

function People() {
  const { data: people = [] } = useApi('GET /api/user', {}, { entities: ['user'] });
  return (
    <div className="grid grid-cols-1 gap-5">
      <section aria-labelledby="accessi">
        <h2 id="accessi">{texts.currentUsers}</h2>
        <ul className="mt-1 list-disc pl-5">
          {people
            .filter(({ isActive }) => isActive)
            .map(({ _id, fullName }) => (
              <li key={_id}>{fullName}</li>
            ))}
        </ul>
      </section>
      <p className="max-w-[70ch] text-ink-2">{texts.addPeopleHint}</p>
    </div>
  );
}

/** The steps that are not on the plate; done ones show their result. */
function StepList({ steps }: { steps: Step[] }) {
  return (
    <Card as="section" aria-labelledby="passi" className="flex flex-col p-5">
      <h2 id="passi">{steps.some(({ isDone }) => isDone) ? texts.all : texts.then}</h2>
      <ul className="flex flex-1 flex-col divide-y divide-line">
        {steps.map((step) => (
          <Row key={step.name} step={step} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ step }: { step: Step }) {
  const { name, hint, result } = texts.steps[step.name];
  const mayInvite = usePermissions().may('POST /api/user/account/create');
  return (
    <li className="relative flex flex-1 gap-4 py-4">
      <span className="flex w-6 shrink-0 justify-center font-display text-[1.625rem] leading-none font-bold text-ink-2">
        {step.isDone ? <glyphs.CheckDisc width="24" height="24" className="text-green" /> : step.number}
      </span>
      <span className="min-w-0 flex-1">
        <CardLink {...linkOf(step, mayInvite)} className="text-[1.0625rem] font-bold">
          {name}
        </CardLink>
        <span className="block text-ink-2">{step.isDone ? result(step.count) : hint}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
    </li>
  );
}

const icons = { machines: Plus, people: UserPlus, plans: CalendarClock, labels: Printer };

/** The current step on a nameplate, with the button that does it. */
function StepPlate({ step, steps }: { step: Step; steps: Step[] }) {
  const { name, number } = step;
  const hasSheet = name === 'machines';
  const mayInvite = usePermissions().may('POST /api/user/account/create');
  const { title, what, act } = texts.steps[name];
  return (
    <Nameplate>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-baseline gap-3 text-[1.0625rem] font-semibold">
          <span className="font-display text-[1.75rem] font-bold text-key [font-stretch:88%]">{number}</span>
          {steps.some(({ isDone }) => isDone) ? texts.next : texts.first}
        </p>
        <StepCount steps={steps} />
      </div>
      <h2 className="mt-4 text-hero text-balance wrap-anywhere">{title}</h2>
      <p className="mt-5 max-w-[62ch] text-[1.0625rem]">{what}</p>
      <p className="mt-auto flex flex-col gap-3 pt-6 md:flex-row">
        {hasSheet && (
          <LinkButton to={machineImport} kind="key" size="xl" icon={FileSpreadsheet}>
            {texts.fromSheet}
          </LinkButton>
        )}
        <LinkButton {...actOf(name, mayInvite)} kind={hasSheet ? 'slab' : 'key'} size="xl" icon={icons[name]}>
          {name === 'people' && !mayInvite ? texts.whoAddsPeople : act}
        </LinkButton>
      </p>
    </Nameplate>
  );
}

/** The number of done steps, with a cell for each step. */
function StepCount({ steps }: { steps: Step[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <p className="flex items-center gap-2.5 text-on-slab-2 max-md:basis-full">
      <span aria-hidden="true" className="flex gap-1.5">
        {steps.map(({ name }, index) => (
          <span
            key={name}
            className={`h-2 w-9 rounded-full border-[1.5px] ${index < done ? 'border-on-slab bg-on-slab' : 'border-on-slab-2'}`}
          />
        ))}
      </span>
      {texts.done(done)}
    </p>
  );
}

/** The next step on the nameplate, and the others next to it. */
export default function FirstSteps({ steps }: { steps: Step[] }) {
  const { data: tenant } = useTenant();
  const { may } = usePermissions();
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <>
      <div className="grid gap-3.5 xl:grid-cols-[minmax(0,1fr)_400px]">
        {next && <StepPlate step={next} steps={steps} />}
        <StepList steps={steps.filter((step) => step !== next)} />
      </div>
      <p className="mt-3.5 text-ink-2 max-md:hidden">
        {texts.anyOrder} <TextLink to={machineImport}>{texts.sheet}</TextLink>
      </p>
      {may('PUT /api/tenant/edit') && (
        <p className="mt-3.5 text-ink-2">
          {texts.company} <TextLink to="/configuration/company">{texts.companyPage}</TextLink>.
        </p>
      )}
      {tenant?.besideDemo && (
        <div className="mt-3.5">
          <Banner>
            {texts.besideDemo} <code className="font-mono">{texts.removeDemo}</code>
          </Banner>
        </div>
      )}
      <PeopleDialog />
    </>
  );
}
