import type { SensorHour } from '@officina/contracts/industrial/readings';
import { formatDateTime, Plate, useSectionName } from '@officina/web-kit';
import { PaperHeader } from '@officina/web-kit/paper';
import type { LiveReadings } from '@officina/web-kit/sensors';
import { createPortal } from 'react-dom';
import { legendOf, type Group } from '../plant.ts';
import { cells, headersOf, ValueTimeProvider, currentReading, type SensorRowProps } from '../list/cells.tsx';
import { texts } from '../texts.ts';
import './paper.css';

function PaperRow(props: SensorRowProps) {
  const reading = currentReading(props);
  return (
    <tr>
      {cells.map(({ name, Cell }) => (
        <td key={name} className={`paper-${name}`}>
          <Cell {...props} reading={reading} />
        </td>
      ))}
    </tr>
  );
}

interface PaperProps {
  groups: readonly Group[];
  live: LiveReadings;
  hours: ReadonlyMap<string, SensorHour>;
}

/** Printed table of the shown sensors, with the time of its values and headers on each sheet. Replaces the page when printing. */
export function Paper({ groups, live, hours }: PaperProps) {
  const { stateOf, heardAt, isLost } = live;
  const headers = headersOf(hours);
  return createPortal(
    <div data-paper="" data-mf={useSectionName()} aria-hidden="true">
      <PaperHeader
        title={texts.title}
        code={heardAt && !isLost ? texts.valuesOf(formatDateTime(heardAt)) : texts.valuesUnknown}
      />
      <ValueTimeProvider value={heardAt}>
        <table className="realtime-paper">
          <thead>
            <tr>
              {headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ key, code, name, place, sensors }) => (
            <tbody key={key}>
              <tr>
                <th colSpan={headers.length} scope="rowgroup">
                  {code && <Plate code={code} />} {name} <span>{place}</span>
                </th>
              </tr>
              {sensors.map((sensor) => (
                <PaperRow
                  key={sensor._id}
                  {...{ sensor, isLost }}
                  state={stateOf(sensor._id)}
                  hour={hours.get(sensor._id)}
                  hasLoaded={heardAt !== undefined}
                />
              ))}
            </tbody>
          ))}
        </table>
      </ValueTimeProvider>
      <p>{legendOf(groups)}</p>
    </div>,
    document.body,
  );
}
