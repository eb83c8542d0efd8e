import { memo } from 'react';
import { cells, readingOf, type SensorRowProps } from './cells.tsx';

/** A sensor on the screen. It is drawn anew only when it says something new. */
export const SensorRow = memo(function SensorRow(props: SensorRowProps) {
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
