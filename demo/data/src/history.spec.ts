import { describe, expect, it } from '@jest/globals';
import { interventionPriority, interventionType } from '@officina/contracts/maintenance/interventions';
import { historyOf, type Step } from './history.ts';
import { machinesOf } from './plant.ts';
import { plants } from './plants.ts';
import { random } from './random.ts';

const today = Date.UTC(2026, 10, 21, 9);
const generate = (code: string) => {
  const plant = plants.find((one) => one.code === code);
  if (!plant) throw new Error(code);
  const dice = random(plant.seed);
  const machines = machinesOf(plant, dice, today);
  return { machines, steps: historyOf(plant, machines, dice, { today, days: 730 }) };
};

describe('demo history', () => {
  const { machines, steps } = generate('ROSSI');
  const created = steps.filter((step) => step.version === 0);
  const last = [...new Map(steps.map((step) => [step.job, step])).values()];
  const isOpen = (step: Step) => step.body.status !== 'CLOSED';

  it('has the requested sizes', () => {
    expect(machines).toHaveLength(60);
    expect(generate('CANTINA').machines).toHaveLength(25);
    expect(created.length).toBeGreaterThanOrEqual(1500);
    expect(created.length).toBeLessThanOrEqual(3000);
    expect(new Set(machines.map((machine) => machine.body.shortCode)).size).toBe(60);
  });

  it('assigns half of the machines, evenly among the people', () => {
    const ownedBy = (name?: string) => machines.filter(({ owner }) => owner === name).length;
    expect([ownedBy('Anna Rossi'), ownedBy('Luca Bianchi'), ownedBy()]).toEqual([15, 15, 30]);
  });

  it('is the same for the same seed and ends today', () => {
    expect(generate('ROSSI').steps).toEqual(steps);
    expect(steps.at(-1)?.at).toBeLessThanOrEqual(today);
    expect(steps.at(-1)?.at).toBeGreaterThan(today - 3 * 24 * 3_600_000);
  });

  it('uses many texts, none too often, and few Sundays', () => {
    const texts = created.map((step) => step.body.issueDescription).filter((text) => text !== undefined);
    const counts = new Map<unknown, number>();
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
    expect(counts.size).toBeGreaterThanOrEqual(60);
    expect(Math.max(...counts.values()) / texts.length).toBeLessThanOrEqual(0.03);
    const sundays = steps.filter((step) => new Date(step.at).getUTCDay() === 0);
    expect(sundays.length / steps.length).toBeLessThanOrEqual(0.03);
  });

  it('has every type, status and priority, also in the resulting documents', () => {
    const jobs = [...Map.groupBy(steps, (step) => step.job).values()];
    const left = jobs.map((own) => Object.assign({}, ...own.map(({ body }) => body)) as Step['body']);
    const kindsOf = (field: string, missing?: string) =>
      [...new Set(left.map((body) => body[field] ?? missing))].filter(Boolean).sort();
    expect(kindsOf('type', 'RICHIESTA')).toEqual([...interventionType.options].sort());
    expect(kindsOf('status', 'OPEN')).toEqual(['ASSIGNED', 'CLOSED', 'OPEN', 'WAITING PARTS']);
    expect(kindsOf('priority')).toEqual([...interventionPriority.options].sort());
  });

  it('contains only faults that suit the kind of machine, each with its own solution', () => {
    const issueOf = new Map(created.map((step) => [step.job, step.body.issueDescription]));
    for (const { machine, job, body } of steps) {
      const fault = machine.kind.faults.find(({ issue }) => issue === issueOf.get(job));
      if (issueOf.get(job) !== undefined) expect(fault).toBeDefined();
      if (body.solveDescription !== undefined) expect(body.solveDescription).toBe(fault?.solution);
    }
  });

  it('waits only for the part that the fault needs, and names it', () => {
    const issueOf = new Map(created.map((step) => [step.job, step.body.issueDescription]));
    const waiting = steps.filter(({ body }) => body.status === 'WAITING PARTS');
    expect(waiting.length).toBeGreaterThan(100);
    for (const { machine, job, body } of waiting) {
      const { part } = machine.kind.faults.find(({ issue }) => issue === issueOf.get(job)) ?? {};
      expect(part).toBeTruthy();
      expect(JSON.stringify(body.notes)).toContain(part);
    }
  });

  it('leaves a realistic amount of open work and solves every closed job', () => {
    const open = last.filter(isOpen).length;
    expect(open).toBeGreaterThan(15);
    expect(open).toBeLessThan(60);
    for (const step of last.filter((one) => !isOpen(one))) {
      expect(step.body.solveDescription ?? step.body.notes).toBeTruthy();
    }
  });

  it("shows the harvest of a winery: two fifths of the faults in three months, and nearly all of the presses' faults", () => {
    const faults = generate('CANTINA').steps.filter(
      ({ version, body }) => version === 0 && body.issueDescription,
    );
    const isAutumn = ({ at }: Step) => [7, 8, 9].includes(new Date(at).getUTCMonth());
    expect(faults.filter(isAutumn).length / faults.length).toBeGreaterThan(0.4);
    const presses = faults.filter(({ machine }) => machine.kind.isForHarvest);
    expect(presses.length).toBeGreaterThan(30);
    expect(presses.filter(isAutumn).length / presses.length).toBeGreaterThan(0.7);
  });

  it('has no open job with an assignee in an unassigned status', () => {
    for (const own of Map.groupBy([...steps, ...generate('CANTINA').steps], ({ job }) => job).values()) {
      let left: Step['body'] = {};
      for (const { body } of own) {
        left = { ...left, ...body };
        if (left.externalExecutor) expect(left.status).toMatch(/^(ASSIGNED|WAITING PARTS|CLOSED)$/);
      }
    }
  });

  it('has realistic repair times: half within a day, some for weeks', () => {
    const hours = last
      .filter((step) => !isOpen(step))
      .map((step) => (step.at - (steps.find((one) => one.job === step.job)?.at ?? 0)) / 3_600_000)
      .sort((a, b) => a - b);
    const quantile = (share: number) => hours[Math.floor(hours.length * share)] ?? 0;
    expect(quantile(0.5)).toBeGreaterThan(4);
    expect(quantile(0.5)).toBeLessThan(48);
    expect(quantile(0.97)).toBeGreaterThan(7 * 24);
  });
});
