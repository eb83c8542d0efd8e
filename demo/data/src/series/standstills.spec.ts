import { describe, expect, it } from '@jest/globals';
import { historyOf, type Span, type Step } from '../history.ts';
import { machinesOf, type DemoMachine } from '../plant.ts';
import { plants } from '../plants.ts';
import { random } from '../random.ts';
import { standstillsOf } from './standstills.ts';

const hourMs = 3_600_000;
const span: Span = { today: Date.UTC(2026, 10, 20, 9), days: 120 };
const name = 'Pressa';
const machine = { body: { shortCode: 'PRE-01', name } } as DemoMachine;
const by = { fullName: 'Anna Rossi' };

/** The steps of a job that is opened and closed at these times. */
const jobOf = (job: string, opened: number, closed: number | undefined, body: Step['body']): Step[] => [
  { at: opened, job, version: 0, by, opener: by, call: 'create', machine, body },
  ...(closed === undefined
    ? []
    : [
        {
          at: closed,
          job,
          version: 1,
          by,
          opener: by,
          call: 'edit' as const,
          machine,
          body: { status: 'CLOSED' },
        },
      ]),
];
const urgent = { issueDescription: 'Perde olio', priority: 'URGENT' };
const tuesday = Date.UTC(2026, 10, 17, 9);
const hoursOf = (steps: Step[]) =>
  standstillsOf(steps, name, 1, span).map(({ from, until }) => [
    (from * 1_000 - tuesday) / hourMs,
    (until * 1_000 - tuesday) / hourMs,
  ]);

describe('a machine stands still', () => {
  it('from shortly before its urgent fault is reported until shortly before the job is closed', () => {
    const [[from = NaN, until = NaN] = [], ...others] = hoursOf(
      jobOf('a', tuesday, tuesday + 3 * hourMs, urgent),
    );
    expect(others).toEqual([]);
    expect(from).toBeLessThan(0);
    expect(from).toBeGreaterThan(-0.5);
    expect(until).toBeLessThan(3);
    expect(until).toBeGreaterThan(2.75);
  });

  it('for at most ten working hours, because a makeshift repair gets it running', () => {
    for (let job = 0; job < 20; job += 1) {
      const opened = tuesday + job * 60_000;
      const [[, until = NaN] = []] = hoursOf(jobOf('a', opened, opened + 48 * hourMs, urgent));
      // 10 to 21 UTC, then from 5 on.
      expect(until).toBeLessThan(12.4);
      expect(until).toBeGreaterThan(2);
    }
  });

  it('in one stretch while two of its faults overlap', () => {
    const first = jobOf('a', tuesday, tuesday + 3 * hourMs, urgent);
    const second = jobOf('b', tuesday + hourMs, tuesday + 5 * hourMs, urgent);
    const stood = hoursOf([...first, ...second]);
    expect(stood).toHaveLength(1);
    expect(stood[0]?.[1]).toBeGreaterThan(4.75);
  });

  it.each([
    ['a fault that can wait', { issueDescription: 'Graffi', priority: 'LOW' }, 3],
    ['planned work', { type: 'PROGRAMMATA' }, 3],
    ['an open fault', urgent, undefined],
  ])('not because of %s', (_, body, hours) => {
    const closed = hours === undefined ? undefined : tuesday + hours * hourMs;
    expect(hoursOf(jobOf('a', tuesday, closed, body))).toEqual([]);
  });

  it('only before the end of the span, where its sensors begin to be read', () => {
    expect(hoursOf(jobOf('a', span.today - hourMs, span.today - 60_000, urgent))).toEqual([]);
  });
});

describe.each(plants)('standstills of $code', (plant) => {
  const dice = random(plant.seed);
  const steps = historyOf(plant, machinesOf(plant, dice, span.today), dice, span);
  const names = [...new Set(plant.sensors.map(({ machine: one }) => one))];
  const jobsOf = (one: string) => [
    ...Map.groupBy(
      steps.filter(({ machine: { body } }) => body.name === one),
      ({ job }) => job,
    ).values(),
  ];

  it('begin with a fault of the machine and end during the repair', () => {
    const all = names.flatMap((one) =>
      standstillsOf(steps, one, plant.seed, span).map((standstill) => ({ one, ...standstill })),
    );
    expect(all.length).toBeGreaterThan(1);
    for (const { one, from, until } of all) {
      expect(until - from).toBeLessThan(40 * 3_600);
      const faults = jobsOf(one).filter(([first]) => first?.body['issueDescription'] !== undefined);
      const begun = faults.find(([first]) => Math.abs((first?.at ?? 0) / 1_000 - from) < 26 * 60);
      expect(begun).toBeDefined();
      const closings = faults.flatMap((job) => job.at(-1)?.at ?? []);
      expect(closings.some((closed) => closed / 1_000 >= until)).toBe(true);
    }
  });

  it('are the same each time', () => {
    for (const one of names)
      expect(standstillsOf(steps, one, plant.seed, span)).toEqual(
        standstillsOf(steps, one, plant.seed, span),
      );
  });
});
