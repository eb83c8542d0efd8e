import type { Kit } from '@officina/server-kit/kit-module';
import { historyOf, type Span, type Step } from './history.ts';
import { settle } from './people.ts';
import { Performance } from './perform.ts';
import { machinesOf, type DemoMachine, type Plant } from './plant.ts';
import { plants } from './plants.ts';
import { Progress } from './progress.ts';
import { random } from './random.ts';
import type { SimulatedClock } from './simulated-clock.ts';
import { day } from './working-time.ts';

const everySteps = 100;

/** One thing to do at its time. */
interface Act {
  at: number;
  play: () => Promise<void>;
}

interface GenerateOptions {
  /** What to play at the first start. */
  span: Span;
  /** Ends it after the step in hand. */
  signal: AbortSignal;
  report: (done: number, total: number) => void;
}

/**
 * Makes the demo tenants and plays a span of their work up to the day of the first start, in the order of time.
 * Stopped in the middle, it goes on from the last note of its progress: what was done twice changed nothing.
 */
export async function generate(
  { bus, connection }: Kit,
  clock: SimulatedClock,
  { span: wanted, signal, report }: GenerateOptions,
): Promise<void> {
  const progress = new Progress(connection);
  const { span, done, isComplete } = await progress.read(wanted);
  if (isComplete) return report(done, done);
  const acts: Act[] = [];
  for (const plant of plants) {
    clock.moveTo(installation(span));
    acts.push(...actsOf(plant, span, new Performance(bus, plant, await settle(bus, plant))));
  }
  acts.sort((a, b) => a.at - b.at);
  for (const [index, act] of acts.entries()) {
    if (index % everySteps === 0) {
      report(Math.max(index, done), acts.length);
      if (index > done) await progress.write(index);
    }
    if (signal.aborted) return;
    if (index < done) continue;
    clock.moveTo(act.at);
    await act.play();
  }
  await progress.write(acts.length, { isComplete: true });
  report(acts.length, acts.length);
}

/** When the tenants and their machines are entered: the day before the history begins. */
const installation = ({ today, days }: Span) => today - (days + 1) * day;

function actsOf(plant: Plant, span: Span, performance: Performance): Act[] {
  const dice = random(plant.seed);
  const machines = machinesOf(plant, dice, span.today);
  const at = installation(span);
  const setUp = (machine: DemoMachine) => ({ at, play: () => performance.createMachine(machine) });
  const work = (step: Step) => ({ at: step.at, play: () => performance.play(step) });
  return [...machines.map(setUp), ...historyOf(plant, machines, dice, span).map(work)];
}
