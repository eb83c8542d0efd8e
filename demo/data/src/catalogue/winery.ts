import type { MachineKind } from './machine-kind.ts';
import { cellar } from './winery-cellar.ts';
import { pressHouse } from './winery-press-house.ts';

/** The machines of a winery and cider house: 25 of them. */
export const winery: MachineKind[] = [...pressHouse, ...cellar];
