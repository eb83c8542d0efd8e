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
    from: 'if (edit.maintenanceId !== current.maintenanceId)',
    to: 'if (false as boolean)',
    says: 'an edit takes an unknown plan',
    noticedBy: ['maintenance:used-plans'],
  },
  {
    file: 'services/maintenance/src/interventions/interventions.service.ts',
    from: 'const held = await this.plans.hold(caller, { _id: new Types.ObjectId(id), machineId });',
    to: 'const held = await this.plans.hold(caller, { _id: new Types.ObjectId(id) });',
    says: 'a plan of another machine is taken',
    noticedBy: ['maintenance:used-plans'],
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
    file: 'services/maintenance/src/interventions/done-by.ts',
    from: '  if (unknown.length > 0) throw invalidFields(unknown);\n',
    to: '',
    says: 'somebody of another company is named as who did a job',
    noticedBy: ['maintenance:done-by'],
  },
  {
    file: 'services/maintenance/src/interventions/interventions.service.ts',
    from: "if (!origin) throw invalid('fromInterventionId', 'Intervento sconosciuto');",
    to: '',
    says: 'an intervention follows one of another company',
    noticedBy: ['maintenance:follow-ups'],
  },
  {
    file: 'services/maintenance/src/interventions/interventions.service.ts',
    from: '    if (await this.interventions.madeBefore(caller, request)) return;\n',
    to: '',
    says: 'a public report that is sent again is refused, because its machine is out of service by now',
    noticedBy: ['maintenance:public-report'],
  },
];
