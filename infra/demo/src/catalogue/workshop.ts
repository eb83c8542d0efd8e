import type { MachineKind } from './machine-kind.ts';
import { machining } from './workshop-machining.ts';
import { plantServices } from './workshop-services.ts';

/** The machines of a mechanical workshop: 60 of them. */
export const workshop: MachineKind[] = [...machining, ...plantServices];
