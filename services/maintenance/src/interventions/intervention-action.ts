import type { Action } from '@officina/contracts/events/actions';
import type { InterventionFields } from './intervention-fields.ts';

const actionOfStatus: Partial<Record<InterventionFields['status'], Action>> = {
  CLOSED: 'Intervento chiuso',
  ASSIGNED: 'Intervento assegnato',
  'WAITING PARTS': 'Intervento in attesa ricambi',
};

/** What an edit did, in the words of the event log: a step in its life first, then whatever else was changed. */
export function actionOfEdit(current: InterventionFields, changed: Partial<InterventionFields>): Action {
  if (changed.status && current.status === 'CLOSED') return 'Intervento riaperto';
  const step = changed.status && actionOfStatus[changed.status];
  if (step) return step;
  const fields = Object.keys(changed);
  if (fields.length === 1 && fields[0] === 'notes') return 'Nota aggiunta';
  if (fields.length === 1 && changed.externalExecutor) return 'Intervento assegnato';
  return 'Intervento modificato';
}

/** A job may be written down when it is done already. */
export const actionOfCreate = ({ status }: InterventionFields): Action =>
  status === 'CLOSED' ? 'Intervento aperto e chiuso' : 'Intervento aperto';

/** How the event log calls it: `Intervento a1b2c — Pressa 4`; without the machine when that is gone. */
export function interventionTitle(id: string, machine?: { name: string | null; shortCode: string }): string {
  const title = `Intervento ${id.slice(-5)}`;
  return machine ? `${title} — ${machine.name || machine.shortCode}` : title;
}
