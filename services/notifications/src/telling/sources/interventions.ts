import type { StoredEvent } from '@officina/contracts/events/events';
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { labels } from '@officina/contracts/words/all';
import type { LookUps } from '../look-ups.ts';
import type { NoticeMachine, Telling } from '../telling.ts';
import { isContractors, reasonForContractors } from './contractors.ts';

type Fields = Record<string, unknown>;

/** The users that a list of assigned people names. */
const idsIn = (people: unknown): string[] =>
  Array.isArray(people) ? people.map((one: { id: string }) => one.id) : [];

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** One line of a text that may have several. */
const oneLine = (value: unknown): string => textOf(value).replaceAll(/\s+/g, ' ').slice(0, 200);

const about = ({ issueDescription, maintenanceName }: Partial<Intervention>): string =>
  oneLine(issueDescription) || oneLine(maintenanceName);

/** «Ivan, dal modulo: perde olio» of a public report, «Anna Rossi: perde olio» of a user's. */
const reportLine = ({ user, to }: StoredEvent): string => {
  const signed =
    user.id === null && textOf(to?.['openBy']) ? `${textOf(to?.['openBy'])}, dal modulo` : user.name;
  return [signed, oneLine(to?.['issueDescription'])].filter(Boolean).join(': ');
};

const isReport = ({ version, to }: StoredEvent): boolean =>
  version === 0 && to?.['type'] === 'RICHIESTA' && to['status'] !== 'CLOSED';

const reports = (event: StoredEvent, machine: NoticeMachine | undefined): Telling[] => {
  const job = { entity: 'intervention', id: event.entityId } as const;
  const ofMachine = machine && ({ entity: 'machine', id: machine._id } as const);
  const mute = ofMachine
    ? { ...ofMachine, label: `delle segnalazioni di ${machine.shortCode}` }
    : { ...job, label: 'di questa segnalazione' };
  const told = { line: reportLine(event), machine, thing: job, mute };
  if (event.to?.['priority'] === 'URGENT')
    return [{ kind: 'urgentReport', title: 'Segnalazione urgente', ...told, reasonFor: () => 'È urgente' }];
  const reasonFor: Telling['reasonFor'] = (person) =>
    person.reasonOf(machine) ??
    (person.choiceOf('report').scope === 'all' ? 'Vuoi sapere di tutte le segnalazioni' : undefined);
  return [{ kind: 'report', title: 'Segnalazione nuova', ...told, reasonFor }];
};

/** The text of the note that an event added; a value that was too large for the log has none. */
const newNote = (notes: unknown): string | undefined =>
  Array.isArray(notes) && notes.length > 0 ? oneLine((notes.at(-1) as Fields)['text']) : undefined;

const labelOf = (field: string): string => (labels.intervention as Record<string, string>)[field] ?? field;

/** Fields that change with others and say nothing by themselves. */
const silentFields = new Set(['notes', 'externalExecutor', 'closedBy', 'doneBy', 'isRecorded']);

const statusTitles: Record<string, string> = {
  OPEN: 'Riaperto un tuo lavoro',
  'WAITING PARTS': 'Un tuo lavoro aspetta i ricambi',
  CLOSED: 'Chiuso un tuo lavoro',
};

/** What a contractor's proposal to close a job says, and that it was declined; undefined for other changes. */
const proposalOf = (
  { to, user }: StoredEvent,
  job: Intervention,
): Pick<Telling, 'title' | 'line'> | undefined => {
  if (!to || !('proposedClosing' in to)) return undefined;
  const proposal = to['proposedClosing'] as Fields | null;
  const reason = newNote(to['notes']) || 'non si chiude ancora';
  if (!proposal) return { title: 'Un tuo lavoro non è finito', line: `${user.name}: ${reason}` };
  return { title: 'Chiusura proposta', line: `${user.name}: ${oneLine(proposal['text']) || about(job)}` };
};

/** What a change says to those who do the job; undefined if it says nothing. */
const changeOf = (event: StoredEvent, job: Intervention): Pick<Telling, 'title' | 'line'> | undefined => {
  const to: Fields = event.to ?? {};
  const status = statusTitles[textOf(to['status'])];
  if (status)
    return { title: status, line: `${event.user.name}: ${oneLine(to['solveDescription']) || about(job)}` };
  const proposal = proposalOf(event, job);
  if (proposal) return proposal;
  const note = newNote(to['notes']);
  if (note !== undefined) return { title: `Nota di ${event.user.name}`, line: note };
  const changed = Object.keys(to).filter((field) => !silentFields.has(field));
  if (changed.length === 0) return undefined;
  return { title: 'Cambiato un tuo lavoro', line: `${event.user.name}: ${changed.map(labelOf).join(', ')}` };
};

const jobMute = (id: string) => ({ entity: 'intervention', id, label: 'di questo lavoro' }) as const;

const assigned = (
  event: StoredEvent,
  job: Partial<Intervention>,
  machine: NoticeMachine | undefined,
): Telling[] => {
  const before = new Set(idsIn(event.from?.['assignees']));
  const added = new Set(idsIn(event.to?.['assignees']).filter((id) => !before.has(id)));
  if (added.size === 0) return [];
  const from = event.user.id === null ? '' : `Da ${event.user.name}`;
  const line = [from, about(job)].filter(Boolean).join(': ');
  const { entityId: id } = event;
  const thing = { entity: 'intervention', id } as const;
  const reasonFor: Telling['reasonFor'] = ({ userId }) => (added.has(userId) ? 'Ti è assegnato' : undefined);
  return [
    { kind: 'assigned', title: 'Un lavoro per te', line, machine, thing, mute: jobMute(id), reasonFor },
  ];
};

/** What a change of an existing job gives to tell. */
const changes = async (event: StoredEvent, look: LookUps): Promise<Telling[]> => {
  const { entityId: id } = event;
  if (event.action === 'Punto segnato dalla ditta') return [];
  const job = await look.intervention(id);
  if (!job) return [];
  const machine = await look.machine(job.machineId);
  const told = { machine, thing: { entity: 'intervention', id }, mute: jobMute(id) } as const;
  const found = assigned(event, job, machine);
  const change = changeOf(event, job);
  const isMine = new Set(idsIn(job.assignees));
  if (event.to?.['status'] === 'CLOSED') {
    const creator = await look.creator(id);
    const reasonFor: Telling['reasonFor'] = ({ userId }) =>
      userId === creator ? 'L’hai aperto tu' : undefined;
    const line = change?.line ?? about(job);
    found.push({ kind: 'jobClosed', title: 'Chiuso un lavoro che hai aperto', line, ...told, reasonFor });
  }
  if (change) {
    const ofAssigned: Telling['reasonFor'] = ({ userId }) =>
      isMine.has(userId) ? 'È un tuo lavoro' : undefined;
    const reasonFor = isContractors(event)
      ? await reasonForContractors(look, { id, machine, ofAssigned })
      : ofAssigned;
    found.push({ kind: 'jobChanged', ...change, ...told, reasonFor });
  }
  return found;
};

/** Reports, jobs assigned to somebody, and changes of somebody's jobs. */
export const fromIntervention = async (event: StoredEvent, look: LookUps): Promise<Telling[]> => {
  if (event.version > 0) return changes(event, look);
  if (event.to?.['status'] === 'CLOSED') return [];
  const machine = await look.machine(event.machineId);
  const own = assigned(event, event.to as Partial<Intervention>, machine);
  return isReport(event) ? [...own, ...reports(event, machine)] : own;
};
