import { timeZone } from '../../core/dates/zone.ts';

const isItalian = (): boolean => timeZone() === 'Europe/Rome';

/** «ora italiana» for a plant in Italy, else «ora locale». */
export const localClockName = (): string => (isItalian() ? 'ora italiana' : 'ora locale');

/** The heading of local times on an axis, as short as «GMT». */
export const localClockCode = (): string => (isItalian() ? 'Italia' : 'locale');
