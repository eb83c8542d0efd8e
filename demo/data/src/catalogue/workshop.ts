import type { MachineKind } from './machine-kind.ts';
import { machining } from './workshop-machining.ts';
import { plantServices } from './workshop-services.ts';
import { sheetMetal } from './workshop-sheet-metal.ts';

/** The 60 machines of a mechanical workshop. */
export const workshop: MachineKind[] = [...machining, ...sheetMetal, ...plantServices];
