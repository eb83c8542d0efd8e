import type { World } from '../testing/world.ts';
import { listDownload, type Samples } from './sample.ts';

const unknownId = 'fedcba9876543210fedcba98';

const body = async (world: World, machineId: string) => ({
  machineId,
  maintenanceId: null,
  visitId: (await world.newVisit())._id,
  type: 'PROGRAMMATA',
  waitsForOrder: (await world.newOrder())._id,
  status: 'WAITING PARTS',
  priority: 'LOW',
  alreadyReported: true,
  startDate: '2026-03-29T00:30:00.000Z',
  endDate: '2026-03-30T10:00:00.000Z',
  issueDescription: 'Perde olio',
  solveDescription: 'Guarnizione cambiata',
  externalExecutor: world.tenant.user.fullName,
  assignees: [{ id: world.tenant.user.id }],
  doneBy: [{ id: world.tenant.user.id }],
  scheduledMaintenance: {
    checkList: [
      { title: 'Livello olio', result: 'OK' },
      { title: 'Cinghie', result: '', notOk: true },
    ],
  },
  notes: [{ _id: '00000000000000000000000a', text: 'Nota' }],
  customData: [{ name: 'Turno', value: 'Notte' }],
  isActive: true,
  declinesClosing: false,
  allowSecond: true,
});

const onMachine = async (world: World) => ({
  body: {
    ...(await body(world, (await world.newMachine())._id)),
    fromInterventionId: (await world.newIntervention())._id,
    fromPoint: 'Cinghie',
  },
});
const idOf = async (world: World) => ({ id: (await world.newIntervention())._id });

// The client creates a note's id.
const freeIds = ['notes.0._id'];

const list = { good: () => ({}), refused: () => ({ headers: { 'x-auth-token': 'wrong' } }) };

export const interventions: Samples = {
  allOpen: list,
  archived: list,
  maintenanceDone: list,
  byMachine: {
    good: async (world) => ({ params: { machineId: (await world.newIntervention()).machineId } }),
    refused: () => ({ params: { machineId: unknownId } }),
  },
  byVisit: {
    good: async (world) => {
      const { visitId } = await world.newIntervention(undefined, { visitId: (await world.newVisit())._id });
      return { params: { id: visitId ?? '' } };
    },
    refused: () => ({ params: { id: 'nessuna' } }),
  },
  byMachineExcel: {
    good: async (world) => ({ params: { id: (await world.newIntervention()).machineId } }),
    refused: () => ({ params: { id: unknownId } }),
  },
  listExcel: listDownload((world) => world.newIntervention()),
  single: {
    good: async (world) => ({ params: await idOf(world) }),
    refused: () => ({ params: { id: unknownId } }),
  },
  create: {
    good: onMachine,
    refused: async (world) => ({ body: { ...(await onMachine(world)).body, status: 'CLOSED ' } }),
    freeIds,
  },
  edit: {
    good: async (world) => {
      const { _id: id, machineId } = await world.newIntervention();
      return { params: { id }, body: await body(world, machineId) };
    },
    refused: async (world) => ({ params: await idOf(world), body: {}, headers: { 'if-match': '"7"' } }),
    freeIds,
  },
  remove: {
    good: async (world) => ({ params: await idOf(world) }),
    refused: () => ({ params: { id: unknownId } }),
  },
  report: {
    good: async (world) => ({
      params: { tenant: world.tenant.code },
      body: {
        machineId: (await world.newMachine())._id,
        openBy: 'Mario, turno di notte',
        issueDescription: 'Non parte',
        priority: 'URGENT',
        alreadyReported: false,
        photos: 'k'.repeat(43),
        follow: 'k'.repeat(43),
      },
    }),
    refused: ({ tenant }) => ({
      params: { tenant: tenant.code },
      body: { machineId: unknownId, openBy: 'Mario', issueDescription: 'Non parte' },
    }),
  },
};
