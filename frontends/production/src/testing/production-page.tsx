import type { Sensor } from '@officina/contracts/industrial/sensors';
import type { Series } from '@officina/contracts/industrial/series';
import { addDays, Route, Routes, storeAuthInfo } from '@officina/web-kit';
import { renderPage, TestServer } from '@officina/web-kit/testing';
import { todayInGmt } from '../gmt.ts';
import Section from '../Section.tsx';

export const idOf = (digit: string, at: number) => String(at).padStart(24, digit);

export const machines = ['Pressa piegatrice', 'Compressore'].map((name, at) => ({
  ...{ _id: idOf('a', at), __v: 0, shortCode: `MAC-0${at + 1}`, name, isActive: true },
}));

const sensorOf = (at: number, dataCode: string, more: Partial<Sensor>): Sensor => ({
  ...{ _id: idOf('b', at), __v: 0, type: 'MODBUS', dataCode, saveOnlyChanges: false },
  ...more,
});

/** Two sensors of the first machine, one of the second, one without a machine. */
export const sensors = [
  sensorOf(1, 'PWR-C01', { description: 'Compressore', unit: 'kW', machineId: idOf('a', 1) }),
  sensorOf(2, 'PWR-P02', { description: 'Pressa', unit: 'kW/10', machineId: idOf('a', 0), runsFrom: 5 }),
  sensorOf(3, 'TMP-P02', { description: 'Olio', unit: '°C', machineId: idOf('a', 0) }),
  sensorOf(4, 'PRS-X01', { description: 'Rete', unit: 'bar' }),
];

/** A series of a day: `value` in every slot, except for the given ranges of slots. */
export const seriesDay = (
  dataCode: string,
  day: string,
  value: number | null,
  parts: [from: number, to: number, value: number | null][] = [],
): Series => {
  const avgValues = Array<number | null>(48).fill(value);
  for (const [from, to, other] of parts) avgValues.fill(other, from, to);
  return {
    ...{ name: dataCode, dataCode, avgValues, details: [], momentInfo: `${day}T00:00:00.000Z` },
    ...{ day: Number(day.slice(8)), month: Number(day.slice(5, 7)) },
  };
};

/** The ISO day this many days before today in GMT. */
export const daysAgo = (days: number) => addDays(todayInGmt(), -days);

/** The series of a day, also of a deleted sensor; the compressor has no data from 10:30 to 12:30. */
export const dayRows = (day: string): Series[] => [
  seriesDay('OLD-01', day, 3),
  seriesDay('PRS-X01', day, 6.5),
  seriesDay('PWR-C01', day, 7, [
    [10, 30, 22],
    [21, 25, null],
  ]),
  seriesDay('PWR-P02', day, 1, [
    [12, 34, 16],
    [20, 22, 2],
    [28, 29, 38.5],
  ]),
  seriesDay('TMP-P02', day, 61.1234),
];

/** The route that both pages request. */
export const route = 'GET /api/industrialdatalog/days/{startDate}/{endDate}/reduced';

const answers = (rows: Series[]) => ({
  'GET /api/tenant/myself': {
    ...{ _id: 'ROSSI', code: 'ROSSI', name: 'Rossi', timezone: 'Europe/Rome', services: {}, menuhidden: {} },
  },
  'GET /api/maintenance/sensor/all': sensors,
  'GET /api/maintenance/machine/all': machines,
  [route]: rows,
});

/** A server with these rows and a signed-in user who has not chosen any series. */
export async function startPlant(rows: Series[]): Promise<TestServer> {
  localStorage.clear();
  storeAuthInfo({ token: 'x', fullName: 'Anna Rossi', TCODE: 'ROSSI', userId: '1' });
  return new TestServer([], answers(rows)).start();
}

/** The number of requests for production data. */
export const requestCount = ({ calls }: TestServer): number =>
  calls.filter((call) => call.route === route).length;

/** Opens one of the two pages. */
export const openProduction = (address: string) =>
  renderPage(
    <main>
      <Routes>
        <Route path="/productionstat" element={<Section />} />
        <Route path="/productionstatlong" element={<Section />} />
      </Routes>
    </main>,
    address,
  );
