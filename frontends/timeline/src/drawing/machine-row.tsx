import { glyphs, Link, Plate } from '@officina/web-kit';
import { memo, type CSSProperties } from 'react';
import { texts } from '../texts.ts';
import type { Line } from './lines.ts';
import { BarLink, DotLink } from './thing-links.tsx';

interface MachineRowProps {
  line: Line;
  /** How many lines there are. */
  of: number;
}

/** A machine's plate and name, which stay while its time moves, and what stands on its line. */
export const MachineRow = memo(function MachineRow({ line, of }: MachineRowProps) {
  const { machine, at, bars, dots, lanes, top, height } = line;
  const style = { top, height, '--lanes': lanes } as CSSProperties;
  return (
    <li
      className="timeline-row"
      style={style}
      aria-setsize={of}
      aria-posinset={at}
      data-machine={machine._id}
    >
      <Link
        to={`/machine/${machine._id}`}
        className="timeline-name"
        data-stop=""
        tabIndex={-1}
        draggable={false}
      >
        <Plate code={machine.shortCode} />
        <span className="flex min-w-0 items-center gap-1.5">
          {!machine.isActive && (
            <span role="img" aria-label={texts.inactiveMark} title={texts.inactiveMark} className="flex-none">
              <glyphs.DashedRing />
            </span>
          )}
          <span className="line-clamp-2 wrap-anywhere" title={machine.name ?? undefined}>
            {machine.name}
          </span>
        </span>
      </Link>
      <div className="timeline-track" data-nearest="">
        {dots.map((dot) => (
          <DotLink key={dot.thing.id} dot={dot} />
        ))}
        {bars.map((bar) => (
          <BarLink key={bar.thing.id} bar={bar} />
        ))}
      </div>
    </li>
  );
});
