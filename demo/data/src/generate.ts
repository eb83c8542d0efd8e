import { admin } from '@officina/contracts/auth/admin';
import type { ReplyOf } from '@officina/contracts/endpoint';
import type { BusClient } from '@officina/server-kit/bus/bus-client';
import { demoRequestId } from '@officina/server-kit/demo';
import type { BaseConfig } from '@officina/server-kit/load-config';
import { Service } from '@officina/server-kit/service';
import { systemCaller } from '@officina/server-kit/system-caller';
import type { Span } from './history.ts';
import type { Act, Part, Stage } from './part.ts';
import { retry } from './retry.ts';
import { subjectPrefix } from './perform.ts';
import { Progress } from './progress.ts';
import { SimulatedClock } from './simulated-clock.ts';
import { setTimeout as delay } from 'node:timers/promises';

/** Time between two saves of a part's progress. */
const noteMs = 1_000;
/** A gentle part rests this many times as long as the action took. */
const restShare = 2;

interface GenerateOptions {
  /** The time span of the first start. Parts added later use the span of the earlier ones. */
  span: Span;
  /** `IP:PORT` of the simulated devices, if there are any. */
  simulator: string | undefined;
  /** Days of sensor readings before the sensors are entered. */
  seriesDays: number;
  /** Stops after the current step. */
  signal: AbortSignal;
  report: (done: number, total: number) => void;
  /** Called with the reason when nothing is loaded. */
  refuse: (why: Refusal) => void;
}

type Refusal = NonNullable<ReplyOf<typeof admin.demo>['refusal']>;

/** The reason not to load the demo here; undefined if there is none. */
const refusalOf = async (bus: BusClient) =>
  (await retry(() => bus.call(admin.demo, {}, systemCaller(demoRequestId)))).refusal;

/** A started part, with its progress and its remaining actions. */
interface StartedPart {
  progress: Progress;
  isGentle: boolean;
  done: number;
  total: number;
  /** In time order; empty when the part is complete. */
  acts: Act[];
}

/**
 * Loads the parts of the demo data in sequence, each up to the day of the first start. A stopped part resumes from its
 * last saved progress; repeated actions change nothing. Loading ends when the demo is removed. A real tenant created
 * meanwhile only prevents the next start.
 */
export async function generate(
  parts: Part[],
  config: BaseConfig,
  { signal, report, refuse, ...wanted }: GenerateOptions,
): Promise<void> {
  const clock = new SimulatedClock();
  const services = new Map<Part['service'], Service>();
  const removed = new AbortController();
  const ending = AbortSignal.any([signal, removed.signal]);
  try {
    for (const { service, module } of parts) {
      if (services.has(service)) continue;
      services.set(service, await Service.start(service, module, config, { clock, subjectPrefix }));
    }
    const { bus } = [...services.values()][0]!.kit;
    const refusal = await refusalOf(bus);
    if (refusal) return refuse(refusal);
    const started = await startParts(parts, services, { clock, ...wanted });
    const sum = (what: 'done' | 'total') => started.reduce((all, part) => all + part[what], 0);
    const total = sum('total');
    report(sum('done'), total);
    let before = 0;
    for (const part of started) {
      await play(part, clock, ending, async (done) => {
        report(before + done, total);
        if ((await refusalOf(bus)) === 'removed') removed.abort();
      });
      before += part.total;
    }
  } finally {
    for (const service of services.values()) await service.close();
  }
}

async function startParts(
  parts: Part[],
  services: Map<Part['service'], Service>,
  { span: wanted, ...given }: Pick<Stage, 'clock' | 'span' | 'simulator' | 'seriesDays'>,
): Promise<StartedPart[]> {
  const started: StartedPart[] = [];
  let span = wanted;
  for (const { name, service, isGentle = false, acts: actsOf } of parts) {
    const host = services.get(service)!;
    const { bus } = host.kit;
    const progress = new Progress(host.kit, name);
    const kept = await progress.read(span);
    span = kept.span;
    const { begunAt, done, isComplete } = kept;
    const get: Stage['get'] = (provider) => host.get(provider);
    const acts = isComplete ? [] : await actsOf({ ...given, bus, span, begunAt, get });
    acts.sort((a, b) => a.at - b.at);
    started.push({ progress, isGentle, acts, done, total: isComplete ? done : acts.length });
  }
  return started;
}

async function play(
  { progress, acts, done, isGentle }: StartedPart,
  clock: SimulatedClock,
  signal: AbortSignal,
  report: (done: number) => Promise<void>,
): Promise<void> {
  if (acts.length === 0) return;
  await report(done);
  let notedAt = performance.now();
  for (const [index, act] of acts.entries()) {
    if (signal.aborted) return;
    if (index < done) continue;
    const actStart = performance.now();
    if (actStart - notedAt >= noteMs) {
      await report(index);
      await progress.write(index);
      notedAt = actStart;
    }
    clock.moveTo(act.at);
    await act.play();
    if (isGentle) await rest(restShare * (performance.now() - actStart), signal);
  }
  await progress.write(acts.length, { isComplete: true });
  await report(acts.length);
}

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);
