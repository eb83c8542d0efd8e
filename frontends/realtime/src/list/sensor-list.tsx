import type { SensorHour } from '@officina/contracts/industrial/readings';
import { Link, Plate } from '@officina/web-kit';
import type { LiveReadings } from '@officina/web-kit/sensors';
import { ChevronRight } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import { isInAlarm } from '../alarm.ts';
import type { Group } from '../plant.ts';
import { texts } from '../texts.ts';
import { cells, headersOf, ValueTimeProvider, currentReading, type SensorRowProps } from './cells.tsx';
import './sensor-list.css';
import './sensor-table.css';

/** A sensor's row; memoized because most values do not change. */
const SensorRow = memo(function SensorRow(props: SensorRowProps) {
  const reading = currentReading(props);
  return (
    <div
      role="row"
      className="realtime-row"
      data-row={props.sensor._id}
      data-kind={reading?.kind}
      data-alarm={(reading && isInAlarm(props.state)) || undefined}
    >
      {cells.map(({ name, Cell }) => (
        <div key={name} role={name === 'name' ? 'rowheader' : 'cell'} className={`realtime-${name}`}>
          <Cell {...props} reading={reading} />
        </div>
      ))}
    </div>
  );
});

interface SensorListProps {
  /** In display order. */
  groups: readonly Group[];
  live: LiveReadings;
  hours: ReadonlyMap<string, SensorHour>;
}

/** A table with a row group per machine; cards on narrow screens. */
export function SensorList({ groups, live: { stateOf, heardAt, isLost }, hours }: SensorListProps) {
  return (
    <ValueTimeProvider value={heardAt}>
      <div role="table" aria-label={texts.table} className="realtime-list">
        <div role="rowgroup" className="realtime-header">
          <div role="row" className="realtime-row">
            {headersOf(hours).map((header) => (
              <div key={header} role="columnheader">
                {header}
              </div>
            ))}
          </div>
        </div>
        {groups.map(({ key, sensors, ...machine }) => (
          <div
            key={key}
            role="rowgroup"
            className="realtime-group"
            style={{ '--rows': sensors.length } as CSSProperties}
          >
            <MachineRow id={key} {...machine} />
            {sensors.map((sensor) => (
              <SensorRow
                key={sensor._id}
                {...{ sensor, isLost }}
                state={stateOf(sensor._id)}
                hour={hours.get(sensor._id)}
                hasLoaded={heardAt !== undefined}
              />
            ))}
          </div>
        ))}
      </div>
    </ValueTimeProvider>
  );
}

/** Plate, name and site of a machine, linked to its page. */
function MachineRow({ id, code, name, place }: Omit<Group, 'key' | 'sensors'> & { id: string }) {
  const content = (
    <>
      {code && <Plate code={code} />}
      <span className="realtime-machine-name">{name}</span>
      {place && <span className="realtime-place">{place}</span>}
    </>
  );
  return (
    <div role="row">
      <div role="cell" aria-colspan={5}>
        <h2>
          {code ? (
            <Link to={`/machine/${id}`} className="realtime-machine">
              {content}
              <ChevronRight size={18} aria-hidden="true" />
            </Link>
          ) : (
            <span className="realtime-machine">{content}</span>
          )}
        </h2>
      </div>
    </div>
  );
}
