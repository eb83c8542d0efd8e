import type { LotFlag } from '@officina/contracts/lotlog/lot';
import type { FullLotSettings } from '@officina/contracts/lotlog/lot-settings';
import { dayMs, lastFall, speedOf, twoDaysMs, valuesOf, type Point } from './curve.ts';
import type { History } from './history.ts';
import type { LotFields } from './lot.model.ts';

/** The data that flags depend on. */
export interface FlagData {
  lot: LotFields;
  points: Point[];
  /** Share of the desired alcohol at the last reading; undefined without a goal. */
  progress?: number;
  history: History;
  settings: FullLotSettings;
  now: Date;
}

type Rule = (data: FlagData) => boolean;

const lagMs = 3 * dayMs;
/** Degrees Brix and % vol. */
const [lagFall, stuckFall, suspiciousStep, sweetBx] = [0.5, 0.2, 0.5, 5];
const [slowShare, nearGoal, nearBoilingGoal] = [0.5, 0.95, 0.9];

const isDelayed: Rule = ({ lot, points }) => {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return false;
  return last.at - lot.startDate.getTime() >= lagMs && first.bx - last.bx < lagFall;
};

/** A fall over a full 48 h: over less it would be measurement noise. */
const fullFall = (points: Point[]) => {
  const fall = lastFall(points);
  return fall?.ms === twoDaysMs ? fall : null;
};

/** A lot at its goal may be slow. */
const isSlow: Rule = ({ points, progress = 1, history }) => {
  const fall = fullFall(points);
  const usualSpeed = progress < 1 ? history.speedAt(progress) : null;
  return fall !== null && usualSpeed !== null && speedOf(fall) < slowShare * usualSpeed;
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

/** A lot without readings counts from its start. */
const isOld: Rule = ({ lot, now }) => {
  const last = lot.data.at(-1)?.measuredAt ?? lot.startDate;
  return now.getTime() - last.getTime() > twoDaysMs;
};

const lastStep = (values: number[]): number => (values.at(-1) ?? 0) - (values.at(-2) ?? values.at(-1) ?? 0);

const hasBxUp: Rule = ({ lot }) => lastStep(valuesOf(lot.data, 'bx')) > suspiciousStep;
const hasAlcoholDown: Rule = ({ lot }) => lastStep(valuesOf(lot.data, 'AlcholEbul')) < -suspiciousStep;

/** bx stays high while boiling is near the goal: bx may have been measured with a refractometer. */
const isRefractometerLikely: Rule = ({ lot, settings }) => {
  const boilingAlcohol = valuesOf(lot.data, 'AlcholEbul').at(-1) ?? 0;
  const recent = valuesOf(lot.data, 'bx').slice(-2);
  const isNear = Boolean(lot.desiredAlcohol) && boilingAlcohol >= nearBoilingGoal * (lot.desiredAlcohol ?? 0);
  return (
    settings.instrument === 'hydrometer' && isNear && recent.length === 2 && Math.min(...recent) > sweetBx
  );
};

const rules: Record<LotFlag, Rule> = {
  delayed: isDelayed,
  slow: isSlow,
  stuck: isStuck,
  temperature: isOutOfBand,
  oldReading: isOld,
  bxUp: hasBxUp,
  alcoholDown: hasAlcoholDown,
  refractometer: isRefractometerLikely,
};

/** The warnings of an OPEN lot, in the order of the contract. (industrial.md §4.3) */
export const flagsOf = (data: FlagData): LotFlag[] =>
  (Object.keys(rules) as LotFlag[]).filter((flag) => rules[flag](data));
