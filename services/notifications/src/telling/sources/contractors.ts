import type { StoredEvent } from '@officina/contracts/events/events';
import type { LookUps } from '../look-ups.ts';
import type { NoticeMachine, Telling } from '../telling.ts';

/** Whether a contractor has changed a job, by a link. */
export const isContractors = ({ action, user }: Pick<StoredEvent, 'action' | 'user'>): boolean =>
  user.id === null && ['Nota aggiunta', 'Chiusura proposta'].includes(action);

/**
 * Who is told what a contractor writes, so that somebody is: those whom the job is assigned to; without any of them, those who follow
 * the machine; without those, the user who opened the job.
 */
export async function reasonForContractors(
  look: LookUps,
  job: { id: string; machine: NoticeMachine | undefined; ofAssigned: Telling['reasonFor'] },
): Promise<Telling['reasonFor']> {
  const [people, creator] = await Promise.all([look.everybody(), look.creator(job.id)]);
  const ofCreator: Telling['reasonFor'] = ({ userId }) =>
    userId === creator ? 'L’hai aperto tu' : undefined;
  const isAnybodys = (reasonFor: Telling['reasonFor']) => people.some((one) => reasonFor(one) !== undefined);
  const ofFollowers: Telling['reasonFor'] = ({ reasonOf }) => reasonOf(job.machine);
  return [job.ofAssigned, ofFollowers].find(isAnybodys) ?? ofCreator;
}
