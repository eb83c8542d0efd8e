import type { VisitGrade } from '@officina/contracts/sites/visits';
import type { DemoSite } from './catalogue/sites.ts';
import { historyOf, type Span, type Step } from './history.ts';
import { machinesOf, siteOf, type DemoMachine, type Plant } from './plant.ts';
import { random, type Random } from './random.ts';
import { day, inOpeningHours } from './working-time.ts';

/** A visit by somebody of the plant. */
export interface DemoVisit {
  key: string;
  at: number;
  site: DemoSite;
  by: { fullName: string };
  note: string | null;
  machines: { machine: DemoMachine; status: VisitGrade }[];
}

/** A fault of a machine, from its report to its end. */
interface FaultPeriod {
  from: number;
  until: number;
  isUrgent: boolean;
}

const daysOfVisits = 365;
const hour = 3_600_000;

/** A year of visits, every two to four weeks at each site; grades reflect the state of the machine at that moment. */
export function visitsOf(plant: Plant, span: Span): DemoVisit[] {
  const dice = random(plant.seed);
  const machines = machinesOf(plant, dice, span.today);
  const troubles = faultPeriodsOf(historyOf(plant, machines, dice, span));
  const own = random(plant.seed + 7);
  const start = span.today - Math.min(daysOfVisits, span.days) * day;
  const visits: DemoVisit[] = [];
  for (const site of plant.sites) {
    const here = machines.filter((machine) => machine.body.isActive && siteOf(plant, machine) === site);
    for (let next = start; next <= span.today; next += own.between(14, 28) * day) {
      const at = inOpeningHours(own, next - (next % day) + own.between(7, 14) * hour);
      const seen = here.filter(() => own.chance(0.85));
      if (at > span.today || seen.length === 0) continue;
      visits.push({
        key: `demo-visit-${site.body.code}-${new Date(next).toISOString().slice(0, 10)}`,
        at,
        site,
        by: own.pick(plant.users),
        note: own.chance(0.4) ? own.pick(notes) : null,
        machines: seen.map((machine) => ({ machine, status: gradeAt(at, troubles.get(machine), own) })),
      });
    }
  }
  return visits.sort((one, other) => one.at - other.at);
}

/** The faults of each machine; planned work does not count. */
export function faultPeriodsOf(steps: Step[]): Map<DemoMachine, FaultPeriod[]> {
  const jobs = Map.groupBy(steps, ({ job }) => job);
  const troubles = new Map<DemoMachine, FaultPeriod[]>();
  for (const [first, ...later] of jobs.values()) {
    if (!first || first.body['type'] === 'PROGRAMMATA') continue;
    const end = later.find(({ body }) => body['status'] === 'CLOSED');
    const trouble = {
      from: first.at,
      until: end?.at ?? Infinity,
      isUrgent: first.body['priority'] === 'URGENT',
    };
    troubles.set(first.machine, [...(troubles.get(first.machine) ?? []), trouble]);
  }
  return troubles;
}

/**
 * Out of order with an open urgent fault, bad with several faults, fair with one or shortly after it, otherwise good.
 */
export function gradeAt(at: number, troubles: FaultPeriod[] = [], dice: Random): VisitGrade {
  const open = troubles.filter(({ from, until }) => from <= at && at < until);
  if (open.some(({ isUrgent }) => isUrgent)) return 'OUTOFORDER';
  if (open.length > 1) return 'BAD';
  if (open.length === 1) return dice.chance(0.5) ? 'BAD' : 'SOSO';
  if (troubles.some(({ until }) => until <= at && at < until + 5 * day)) return 'SOSO';
  return dice.chance(0.02) ? 'OTHER' : 'GOOD';
}

const notes = [
  'Tutto in ordine, puliti i filtri dell’aria.',
  'Rabboccato l’olio dove mancava.',
  'Da rivedere la messa a terra del reparto.',
  'Mancano due protezioni: già chieste al magazzino.',
  'Turno fermo per inventario: viste solo da spente.',
  'Rumore alla partenza: tornare con lo strumento.',
];
