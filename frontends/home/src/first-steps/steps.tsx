import { Button, useApi, useFirstSteps, useMachines } from '@officina/web-kit';
import { CalendarClock, Eye, Megaphone, Wrench } from 'lucide-react';
import { texts } from './texts.ts';

/** What a company has of what the first steps ask for. */
interface Progress {
  machines: number;
  /** Users who may log in, whoever looks among them. */
  people: number;
  plans: number;
  labelsPrinted: boolean;
}

export type StepName = 'machines' | 'people' | 'plans' | 'labels';

export interface Step {
  name: StepName;
  /** 1 to 4 */
  number: number;
  isDone: boolean;
  /** How many there are. */
  count: number;
}

/** The four steps in their order; each is done by what exists, not by what was done before it. */
export function stepsOf({ machines, people, plans, labelsPrinted }: Progress): Step[] {
  const all: [StepName, boolean, number][] = [
    ['machines', machines > 0, machines],
    ['people', people > 1, people],
    ['plans', plans > 0, plans],
    ['labels', labelsPrinted, 0],
  ];
  return all.map(([name, isDone, count], index) => ({ name, number: index + 1, isDone, count }));
}

/**
 * The first steps of a company that is shown them and has not done them all; undefined for everybody else.
 * @param plans how many there are; undefined while that is not known
 */
export function useSteps(plans: number | undefined): Step[] | undefined {
  const { steps: kept } = useFirstSteps();
  const { query: machines } = useMachines();
  const users = useApi('GET /api/user', {}, { entities: ['user'], enabled: kept?.shown === true });
  if (!kept?.shown || !machines.data || !users.data || plans === undefined) return undefined;
  const people = users.data.filter(({ isActive }) => isActive).length;
  const { labelsPrinted } = kept;
  const steps = stepsOf({ machines: machines.data.length, people, plans, labelsPrinted });
  return steps.every(({ isDone }) => isDone) ? undefined : steps;
}

/** Home as usual, for the whole company; Configurazione shows the steps again. */
export function HideSteps({ className }: { className?: string }) {
  const { show } = useFirstSteps();
  return (
    <Button kind="ghost" icon={Eye} className={className} onClick={() => void show(false)}>
      {texts.hide}
    </Button>
  );
}

const icons = { due: CalendarClock, open: Wrench, reports: Megaphone };

/** Lists of Home. */
export type Coming = keyof typeof icons;

/** What will stand on Home once there is something of it. */
export function ComingPanels({ kinds }: { kinds: Coming[] }) {
  if (kinds.length === 0) return null;
  return (
    <section aria-labelledby="troverai" className="mt-6">
      <h2 id="troverai">{texts.whatComes}</h2>
      <ul className="mt-3 grid gap-3.5 md:grid-cols-3">
        {kinds.map((kind) => {
          const Icon = icons[kind];
          const [title, what] = texts.coming[kind];
          return (
            <li key={kind} className="rounded-lg bg-well p-5">
              <Icon aria-hidden="true" size={34} strokeWidth={1.75} className="text-ink-2" />
              <h3 className="mt-2">{title}</h3>
              <p className="text-ink-2">{what}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
