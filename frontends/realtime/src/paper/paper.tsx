import type { SensorHour } from '@officina/contracts/industrial/readings';
import { formatDateTime, Plate, useSectionName } from '@officina/web-kit';
import { PaperHead } from '@officina/web-kit/paper';
import type { Live } from '@officina/web-kit/sensors';
import { createPortal } from 'react-dom';
import type { Group } from '../plant.ts';
import { cells, headsOf, MomentProvider, readingOf, type SensorRowProps } from '../list/cells.tsx';
import { texts } from '../texts.ts';
import './paper.css';

function PaperRow(props: SensorRowProps) {
  const reading = readingOf(props);
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
  live: Live;
  hours: ReadonlyMap<string, SensorHour>;
}

/** What is shown, as a table whose head is on each sheet, with the moment of its values; it takes the place of the page. */
export function Paper({ groups, live, hours }: PaperProps) {
  const { stateOf, heardAt, isLost } = live;
  const heads = headsOf(hours);
  return createPortal(
    <div data-paper="" data-mf={useSectionName()} aria-hidden="true">
      <PaperHead
        title={texts.title}
        code={heardAt && !isLost ? texts.valuesOf(formatDateTime(heardAt)) : texts.valuesUnknown}
      />
      <MomentProvider value={heardAt}>
        <table className="realtime-paper">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ key, code, name, place, sensors }) => (
            <tbody key={key}>
              <tr>
                <th colSpan={heads.length} scope="rowgroup">
                  {code && <Plate code={code} />} {name} <span>{place}</span>
                </th>
              </tr>
              {sensors.map((sensor) => (
                <PaperRow
                  key={sensor._id}
                  {...{ sensor, isLost }}
                  state={stateOf(sensor._id)}
                  hour={hours.get(sensor._id)}
                  isHeard={heardAt !== undefined}
                />
              ))}
            </tbody>
          ))}
        </table>
      </MomentProvider>
      <p>{texts.legend}</p>
    </div>,
    document.body,
  );
}
