import type { BaseConfig } from '@officina/server-kit/load-config';
import { Service } from '@officina/server-kit/service';
import type { Span } from './history.ts';
import type { Act, Part, Stage } from './part.ts';
import { subjectPrefix } from './perform.ts';
import { Progress } from './progress.ts';
import { SimulatedClock } from './simulated-clock.ts';

const everySteps = 100;

interface GenerateOptions {
  /** What to play at the first start; parts that come later play the span of those before them. */
  span: Span;
  /** `IP:PORT` of the simulated devices, where there are some. */
  simulator: string | undefined;
  /** Ends it after the step in hand. */
  signal: AbortSignal;
  report: (done: number, total: number) => void;
}

/** A part that knows what it has done and what it has to do. */
interface Begun {
  progress: Progress;
  done: number;
  total: number;
  /** In the order of time; none when the part is complete. */
  acts: Act[];
}

/**
 * Loads the parts of the demo data one after the other, each up to the day of the first start. Stopped in the middle, a
 * part goes on from the last note of its progress: what was done twice changed nothing.
 */
export async function generate(
  parts: Part[],
  config: BaseConfig,
  { span, simulator, signal, report }: GenerateOptions,
): Promise<void> {
  const clock = new SimulatedClock();
  const services = new Map<Part['service'], Service>();
  try {
    for (const { service, module } of parts) {
      if (services.has(service)) continue;
      services.set(service, await Service.start(service, module, config, { clock, subjectPrefix }));
    }
    const begun = await begin(parts, services, { clock, span, simulator });
    const sum = (what: 'done' | 'total') => begun.reduce((all, part) => all + part[what], 0);
    const total = sum('total');
    report(sum('done'), total);
    let before = 0;
    for (const part of begun) {
      await play(part, clock, signal, (done) => report(before + done, total));
      before += part.total;
    }
  } finally {
    for (const service of services.values()) await service.close();
  }
}

async function begin(
  parts: Part[],
  services: Map<Part['service'], Service>,
  { clock, span: wanted, simulator }: Omit<Stage, 'bus'>,
): Promise<Begun[]> {
  const begun: Begun[] = [];
  let span = wanted;
  for (const { name, service, acts: actsOf } of parts) {
    const { bus, connection } = services.get(service)!.kit;
    const progress = new Progress(connection, name);
    const kept = await progress.read(span);
    span = kept.span;
    const acts = kept.isComplete ? [] : await actsOf({ bus, clock, span, simulator });
    acts.sort((a, b) => a.at - b.at);
    begun.push({ progress, acts, done: kept.done, total: kept.isComplete ? kept.done : acts.length });
  }
  return begun;
}

async function play(
  { progress, acts, done }: Begun,
  clock: SimulatedClock,
  signal: AbortSignal,
  report: (done: number) => void,
): Promise<void> {
  if (acts.length === 0) return;
  for (const [index, act] of acts.entries()) {
    if (index % everySteps === 0) {
      report(Math.max(index, done));
      if (index > done) await progress.write(index);
    }
    if (signal.aborted) return;
    if (index < done) continue;
    clock.moveTo(act.at);
    await act.play();
  }
  await progress.write(acts.length, { isComplete: true });
  report(acts.length);
}
