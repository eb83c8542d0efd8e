/** @type {import('../catalogue.mjs').Entry[]} */
export const faults = [
  {
    file: 'services/maintenance/src/machines/machines.controller.ts',
    from: '{ isActive: true }, { sort: byCode',
    to: '{}, { sort: byCode',
    says: 'the public sees machines out of use',
    noticedBy: ['maintenance:machines.int'],
  },
  {
    file: 'services/maintenance/src/machines/machines.service.ts',
    from: 'this.interventions.count(caller, { machineId: id })',
    to: "this.interventions.count(caller, { machineId: id, status: { $ne: 'CLOSED' } })",
    says: 'a machine with only closed interventions can be deleted',
    noticedBy: ['maintenance:archive'],
  },
  {
    file: 'services/maintenance/src/machines/machines.service.ts',
    from: 'this.references.refuseUnknown(caller, users.byIds, { owner }, ownerTexts),',
    to: '',
    says: 'anybody is an owner',
    noticedBy: ['maintenance:machines.int'],
  },
  {
    file: 'services/maintenance/src/machines/machine.model.ts',
    from: "  caseless: 'shortCode',\n",
    to: '',
    says: 'two codes may differ in case alone',
    noticedBy: ['maintenance:machine-code'],
  },
  {
    file: 'services/maintenance/src/interventions/interventions.controller.ts',
    from: '{ ...listed, machineId: params.id }',
    to: '{ ...listed }',
    says: 'the Excel has the interventions of every machine',
    noticedBy: ['maintenance:machine-workbook'],
  },
  {
    file: 'frontends/machines/src/form/custom-tab.tsx',
    from: 'onChange(withOwnership(ownership, items))',
    to: 'onChange([...items])',
    says: 'a change of custom data deletes the ownership entry',
    noticedBy: ['frontend-machines:machine-sheet'],
  },
];
