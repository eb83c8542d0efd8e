import { customersPart } from './customers-part.ts';
import { lotsPart } from './lots-part.ts';
import type { Part } from './part.ts';
import { ordersPart } from './orders-part.ts';
import { plansPart } from './plans-part.ts';
import { plantsPart } from './plants-part.ts';
import { runsFromPart, thresholdsPart } from './sensor-fields-part.ts';
import { seriesPart } from './series/series-part.ts';
import { sensorsPart } from './sensors-part.ts';
import { sitesPart } from './sites-part.ts';
import { sparesPart } from './spares-part.ts';
import { visitsPart } from './visits-part.ts';
import { waitingPart } from './waiting-part.ts';

/** All demo data, in loading order. A part that is added later is loaded into existing demo data. */
export const parts: Part[] = [
  ...[plantsPart, sitesPart, plansPart, sparesPart],
  ...[customersPart, visitsPart, ordersPart, waitingPart, lotsPart],
  ...[sensorsPart, runsFromPart, thresholdsPart, seriesPart],
];
