import type { Part } from './part.ts';
import { plantsPart } from './plants-part.ts';
import { sitesPart } from './sites-part.ts';

/** All demo data, in the order in which they are loaded. A part that is added later is added to data that exist already. */
export const parts: Part[] = [plantsPart, sitesPart];
