/** @type {import('../catalogue.mjs').Entry[]} */
export const faults = [
  {
    file: 'packages/server-kit/src/store/audited-holds.ts',
    from: 'until > overBefore()',
    to: 'until > clock.now()',
    says: 'what a machine holds whose clock is behind is deleted',
    noticedBy: ['server-kit:audited-holds'],
  },
  {
    file: 'services/maintenance/src/plans/plans.service.ts',
    from: 'held.defer(() => this.machines.release(caller, wanted, by).catch(() => undefined));',
    to: '',
    says: 'the machines of copies stay held',
    noticedBy: ['maintenance:let-go'],
  },
  {
    file: 'services/maintenance/src/spares/spares.service.ts',
    from: 'await using held = new AsyncDisposableStack();\n    return await this.spares.update',
    to: 'const held = new AsyncDisposableStack();\n    return await this.spares.update',
    says: 'the machine that a spare is put on stays held',
    noticedBy: ['maintenance:let-go'],
  },
  {
    file: 'services/maintenance/src/interventions/interventions.service.ts',
    from: 'await using held = new AsyncDisposableStack();',
    to: 'const held = new AsyncDisposableStack();',
    says: 'the plan that an intervention gets stays held',
    noticedBy: ['maintenance:let-go'],
  },
  {
    file: 'services/maintenance/src/interventions/interventions.service.ts',
    from: 'await using plan = await',
    to: 'const plan = await',
    says: 'the plan of a new intervention stays held',
    noticedBy: ['maintenance:let-go'],
  },
  {
    file: 'services/maintenance/src/interventions/interventions.service.ts',
    from: 'await using held = await this.holdActive',
    to: 'const held = await this.holdActive',
    says: 'the machine of a report stays held',
    noticedBy: ['maintenance:let-go'],
  },
];
