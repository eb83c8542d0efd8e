import type { SensorHour } from '@officina/contracts/industrial/readings';
import { Link, Plate } from '@officina/web-kit';
import type { Live } from '@officina/web-kit/sensors';
import { ChevronRight } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import type { Group } from '../plant.ts';
import { texts } from '../texts.ts';
import { cells, headsOf, MomentProvider, readingOf, type SensorRowProps } from './cells.tsx';
import './sensor-list.css';
import './sensor-table.css';

/** A sensor on the screen. It is drawn anew only when it says something new. */
const SensorRow = memo(function SensorRow(props: SensorRowProps) {
  const reading = readingOf(props);
  return (
    <div role="row" className="realtime-row" data-row={props.sensor._id} data-kind={reading?.kind}>
      {cells.map(({ name, Cell }) => (
        <div key={name} role={name === 'name' ? 'rowheader' : 'cell'} className={`realtime-${name}`}>
          <Cell {...props} reading={reading} />
        </div>
      ))}
    </div>
  );
});

interface SensorListProps {
  /** In the order in which they stand. */
  groups: readonly Group[];
  live: Live;
  hours: ReadonlyMap<string, SensorHour>;
}

/** One table, a row group per machine; cards where there is no room for its columns. */
export function SensorList({ groups, live: { stateOf, heardAt, isLost }, hours }: SensorListProps) {
  return (
    <MomentProvider value={heardAt}>
      <div role="table" aria-label={texts.table} className="realtime-list">
        <div role="rowgroup" className="realtime-head">
          <div role="row" className="realtime-row">
            {headsOf(hours).map((head) => (
              <div key={head} role="columnheader">
                {head}
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
                isHeard={heardAt !== undefined}
              />
            ))}
          </div>
        ))}
      </div>
    </MomentProvider>
  );
}

/** Plate, name and place; it opens the machine's page. */
function MachineRow({ id, code, name, place }: Omit<Group, 'key' | 'sensors'> & { id: string }) {
  const inside = (
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
              {inside}
              <ChevronRight size={18} aria-hidden="true" />
            </Link>
          ) : (
            <span className="realtime-machine">{inside}</span>
          )}
        </h2>
      </div>
    </div>
  );
}
