import type { LotFlag } from '@officina/contracts/lotlog/lot';
import type { FullLotSettings } from '@officina/contracts/lotlog/lot-settings';
import { dayMs, lastFall, speedOf, twoDaysMs, valuesOf, type Point } from './curve.ts';
import type { History } from './history.ts';
import type { LotFields } from './lot.model.ts';

/** What flags are made of. */
export interface Signs {
  lot: LotFields;
  points: Point[];
  /** Part of the desired alcohol at the last reading; absent without a goal. */
  progress?: number;
  history: History;
  settings: FullLotSettings;
  now: Date;
}

type Rule = (signs: Signs) => boolean;

const lagMs = 3 * dayMs;
/** Degrees Brix and % vol. */
const [lagFall, stuckFall, oddStep, sweet] = [0.5, 0.2, 0.5, 5];
const [slowPart, nearGoal, nearlyBoiled] = [0.5, 0.95, 0.9];

const isDelayed: Rule = ({ lot, points }) => {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return false;
  return last.at - lot.startDate.getTime() >= lagMs && first.bx - last.bx < lagFall;
};

/** Over a full 48 h: less would be the noise of a reading. */
const fullFall = (points: Point[]) => {
  const fall = lastFall(points);
  return fall?.ms === twoDaysMs ? fall : null;
};

/** With its goal a lot may rest. */
const isSlow: Rule = ({ points, progress = 1, history }) => {
  const fall = fullFall(points);
  const usual = progress < 1 ? history.speedAt(progress) : null;
  return fall !== null && usual !== null && speedOf(fall) < slowPart * usual;
};

const isStuck: Rule = ({ points, progress = 1 }) => {
  const fall = fullFall(points);
  return fall !== null && fall.bx < stuckFall && progress < nearGoal;
};

const isOutOfBand: Rule = ({ lot, settings }) => {
  const { min, max } = settings.bands[lot.product];
  const temperature = valuesOf(lot.data, 'temperature').at(-1);
  return temperature !== undefined && (temperature < min || temperature > max);
};

/** A lot that nobody has read yet counts from its start. */
const isOld: Rule = ({ lot, now }) => {
  const last = lot.data.at(-1)?.measuredAt ?? lot.startDate;
  return now.getTime() - last.getTime() > twoDaysMs;
};

const lastStep = (values: number[]): number => (values.at(-1) ?? 0) - (values.at(-2) ?? values.at(-1) ?? 0);

const hasBxUp: Rule = ({ lot }) => lastStep(valuesOf(lot.data, 'bx')) > oddStep;
const hasAlcoholDown: Rule = ({ lot }) => lastStep(valuesOf(lot.data, 'AlcholEbul')) < -oddStep;

/** bx stays high while boiling says that the goal is near: it may have been read with a refractometer. */
const looksRefracted: Rule = ({ lot, settings }) => {
  const boiled = valuesOf(lot.data, 'AlcholEbul').at(-1) ?? 0;
  const recent = valuesOf(lot.data, 'bx').slice(-2);
  const isNear = Boolean(lot.desiredAlcohol) && boiled >= nearlyBoiled * (lot.desiredAlcohol ?? 0);
  return settings.instrument === 'hydrometer' && isNear && recent.length === 2 && Math.min(...recent) > sweet;
};

const rules: Record<LotFlag, Rule> = {
  delayed: isDelayed,
  slow: isSlow,
  stuck: isStuck,
  temperature: isOutOfBand,
  oldReading: isOld,
  bxUp: hasBxUp,
  alcoholDown: hasAlcoholDown,
  refractometer: looksRefracted,
};

/** What deserves a look in a lot that is OPEN, in the order of the contract. (industrial.md §4.3) */
export const flagsOf = (signs: Signs): LotFlag[] =>
  (Object.keys(rules) as LotFlag[]).filter((flag) => rules[flag](signs));
