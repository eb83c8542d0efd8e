/** @type {import('../catalogue.mjs').Entry[]} */
export const faults = [
  {
    file: 'services/maintenance/src/interventions/interventions.service.ts',
    from: 'this.machines.hold(caller, { ...exact, isActive: true })',
    to: 'this.machines.hold(caller, exact)',
    says: 'reports are taken for machines out of use',
    noticedBy: ['maintenance:public-report'],
  },
  {
    file: 'services/maintenance/src/interventions/interventions.service.ts',
    from: 'if (named && named !== maintenanceId)',
    to: 'if (named && (false as boolean))',
    says: 'an edit takes an unknown plan',
    noticedBy: ['maintenance:used-plans'],
  },
  {
    file: 'services/maintenance/src/interventions/carried-plans.ts',
    from: 'const own = { _id: new Types.ObjectId(maintenanceId), machineId };',
    to: 'const own = { _id: new Types.ObjectId(maintenanceId) };',
    says: 'a plan of another machine is taken',
    noticedBy: ['maintenance:used-plans'],
  },
  {
    file: 'services/maintenance/src/interventions/carried-plans.ts',
    from: 'this.plans.holdInTurn(caller, own)',
    to: 'this.plans.hold(caller, own)',
    says: 'of two jobs of one plan that are opened at once both are made',
    noticedBy: ['maintenance:second-open'],
  },
  {
    file: 'services/maintenance/src/interventions/new-intervention.ts',
    from: "({ title, result: '' as const })",
    to: '({ title, result })',
    says: 'a checklist is copied with what was ticked in the plan',
    noticedBy: ['maintenance:used-plans'],
  },
  {
    file: 'services/maintenance/src/interventions/new-intervention.ts',
    from: "report.priority === 'URGENT' ? 'URGENT' : 'NORMAL'",
    to: "report.priority ?? 'NORMAL'",
    says: 'a report can be of low priority',
    noticedBy: ['maintenance:new-intervention', 'maintenance:public-report'],
  },
  {
    file: 'services/maintenance/src/interventions/interventions.service.ts',
    from: '    if (await this.interventions.madeBefore(caller, request)) return;\n',
    to: '',
    says: 'a public report that is sent again is refused, because its machine is out of service by now',
    noticedBy: ['maintenance:public-report'],
  },
];
