/** @jest-environment @officina/web-kit/testing/environment */
import { describe, expect, test } from '@jest/globals';
import type { Site } from '@officina/contracts/sites/sites';
import { formatDistance, nearestSites } from './nearby.tsx';

const here = { lat: 46.06, lon: 11.23 };
const site = (name: string, gpsLat?: number | null, gpsLon?: number | null): Site => ({
  ...{ _id: name, __v: 0, name, address: 'Via Emilia 1', city: 'Pergine' },
  ...{ gpsLat, gpsLon },
});
const names = (...sites: Site[]) => nearestSites(here, sites).map(({ site: { name } }) => name);

describe('[S9.nearest] the nearest sites', () => {
  test('are up to 0.018 degrees away in each direction', () => {
    for (const [lat, lon] of [
      [0.018, 0],
      [-0.018, 0],
      [0, 0.018],
      [0, -0.018],
      [0.018, 0.018],
    ] as const) {
      expect(names(site('in', here.lat + lat, here.lon + lon))).toEqual(['in']);
      expect(names(site('out', here.lat + lat * 1.001, here.lon + lon * 1.001))).toEqual([]);
    }
  });

  test('are at most three, the nearest first', () => {
    const far = [0.016, 0.004, 0.012, 0.008].map((degrees) =>
      site(String(degrees), here.lat + degrees, here.lon),
    );
    expect(names(...far)).toEqual(['0.004', '0.008', '0.012']);
  });

  test('exclude sites without coordinates, but a coordinate of zero is valid', () => {
    expect(names(site('none'), site('null', null, null))).toEqual([]);
    expect(nearestSites({ lat: 0, lon: 0 }, [site('zero', 0, 0)])).toMatchObject([{ km: 0 }]);
  });

  test('have great-circle distances, with an earth diameter of 12742 km', () => {
    // A degree of latitude is 12742 · π / 360 = 111.195 km; one of longitude here 111.195 · cos 46.06° = 77.159 km.
    const [north] = nearestSites(here, [site('north', here.lat + 0.01, here.lon)]);
    expect(north?.km).toBeCloseTo(1.11195, 4);
    const [east] = nearestSites(here, [site('east', here.lat, here.lon + 0.01)]);
    expect(east?.km).toBeCloseTo(0.77159, 3);
  });
});

test.each([
  [0, '0 m'],
  [0.1234, '120 m'],
  [0.994, '990 m'],
  [0.996, '1 km'],
  [1.11, '1,1 km'],
  [1.98, '2 km'],
])('%d km is shown as «%s»', (km, text) => {
  expect(formatDistance(km)).toBe(text);
});
