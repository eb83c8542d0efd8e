import type { Site } from '@officina/contracts/sites/sites';
import { formatNumber } from '@officina/web-kit';
import type { Position } from '@officina/web-kit/forms';

const boxMicrodegrees = 18_000;
const most = 3;
const earthKm = 12_742;

export interface NearSite {
  site: Site;
  km: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Along a great circle. */
function kmBetween(one: Position, other: Position): number {
  const [lat, otherLat] = [radians(one.lat), radians(other.lat)];
  const north = Math.sin((otherLat - lat) / 2) ** 2;
  const east = Math.sin(radians(other.lon - one.lon) / 2) ** 2;
  return earthKm * Math.asin(Math.sqrt(north + Math.cos(lat) * Math.cos(otherLat) * east));
}

/** Whether two degrees are at most 0.018 apart, which 45.018 and 45 are not by the machine's own subtraction. */
const isInBox = (one: number, other: number): boolean =>
  Math.round(Math.abs(one - other) * 1e6) <= boxMicrodegrees;

/** The sites around a position, at most three, the nearest first; those without coordinates are nowhere. */
export function nearestSites(here: Position, sites: readonly Site[]): NearSite[] {
  const near = sites.flatMap((site) => {
    const { gpsLat: lat, gpsLon: lon } = site;
    if (typeof lat !== 'number' || typeof lon !== 'number') return [];
    return isInBox(lat, here.lat) && isInBox(lon, here.lon)
      ? [{ site, km: kmBetween(here, { lat, lon }) }]
      : [];
  });
  return near.sort((one, other) => one.km - other.km).slice(0, most);
}

/** «120 m», «1,1 km». */
export const distanceWords = (km: number): string => {
  const metres = Math.round(km * 100) * 10;
  return metres < 1_000 ? `${metres} m` : `${formatNumber(km, 1)} km`;
};
