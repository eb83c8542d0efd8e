import type { StoredEvent } from '@officina/contracts/events/events';
import type { LookUps } from '../look-ups.ts';
import type { Telling } from '../telling.ts';

/** Spares that are used up. One that is entered as used up, by an import for example, is no news. */
export const fromSpare = async (event: StoredEvent, look: LookUps): Promise<Telling[]> => {
  const { to, entityId: id, version, object, machineId } = event;
  if (version === 0 || to?.['orderStatus'] !== 'FINISH') return [];
  const machine = await look.machine(machineId);
  const thing = { entity: 'spare', id } as const;
  const mute = { ...thing, label: 'di questo ricambio' };
  const reasonFor = () => 'Non ce ne sono più';
  return [
    { kind: 'spareExhausted', title: 'Ricambio esaurito', line: object, machine, thing, mute, reasonFor },
  ];
};
