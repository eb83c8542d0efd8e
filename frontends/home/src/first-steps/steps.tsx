import { Button, useApi, useFirstSteps, useMachines } from '@officina/web-kit';
import { CalendarClock, Eye, Megaphone, Wrench } from 'lucide-react';
import { texts } from './texts.ts';

/** What a company has so far, as far as the first steps ask for it. */
interface Progress {
  machines: number;
  /** Users who may log in, including the current one. */
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
  /** Number of existing records. */
  count: number;
}

/** The four steps in order. A step is done if its records exist, whatever the other steps. */
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
 * The first steps of a company that shows them and has not done them all, for those who may do them; otherwise undefined.
 * @param plans number of plans; undefined while unknown
 */
export function useSteps(plans: number | undefined): Step[] | undefined {
  const { steps: stored, mayChange } = useFirstSteps();
  const { query: machines } = useMachines();
  const users = useApi(
    'GET /api/user',
    {},
    { entities: ['user'], enabled: mayChange && stored?.shown === true },
  );
  if (!mayChange || !stored?.shown || !machines.data || !users.data || plans === undefined) return undefined;
  const people = users.data.filter(({ isActive }) => isActive).length;
  const { labelsPrinted } = stored;
  const steps = stepsOf({ machines: machines.data.length, people, plans, labelsPrinted });
  return steps.every(({ isDone }) => isDone) ? undefined : steps;
}

/** Hides the first steps for the whole company; Configurazione can show them again. */
export function HideSteps({ className }: { className?: string }) {
  const { show } = useFirstSteps();
  return (
    <Button kind="ghost" icon={Eye} className={className} onClick={() => void show(false)}>
      {texts.hide}
    </Button>
  );
}

const icons = { due: CalendarClock, open: Wrench, reports: Megaphone };

/** A list of Home. */
export type PreviewKind = keyof typeof icons;

/** Descriptions of the lists that are still empty. */
export function PreviewPanels({ kinds }: { kinds: PreviewKind[] }) {
  if (kinds.length === 0) return null;
  return (
    <section aria-labelledby="troverai" className="mt-6">
      <h2 id="troverai">{texts.previewTitle}</h2>
      <ul className="mt-3 grid gap-3.5 md:grid-cols-3">
        {kinds.map((kind) => {
          const Icon = icons[kind];
          const [title, what] = texts.previews[kind];
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
