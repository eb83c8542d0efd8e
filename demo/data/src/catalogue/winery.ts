import type { MachineKind } from './machine-kind.ts';
import { cellar } from './winery-cellar.ts';
import { pressHouse } from './winery-press-house.ts';

/** The 25 machines of a winery and cider house. */
export const winery: MachineKind[] = [...pressHouse, ...cellar];
