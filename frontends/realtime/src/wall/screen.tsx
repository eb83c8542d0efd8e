import { formatLongDay, formatTime, glyphs, Logo, whenInWords } from '@officina/web-kit';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';
import { WallTile } from './tile.tsx';
import { perPage, type Tile } from './tiles.ts';
import { pageAt, pagesOf } from './turns.ts';
import { useServerTime } from './use-server-time.ts';

/** Why nothing on the wall is of now. */
export interface Stop {
  /** Of when the last values were; undefined where none have come. */
  at: Date | undefined;
  /** The session is over, not the line. */
  hasEnded: boolean;
}

interface ScreenProps {
  tenant: string;
  tiles: readonly Tile[];
  stop: Stop | undefined;
  /** In the place of the tiles. */
  children?: ReactNode;
}

/** All that stands on the wall. */
export function Screen({ tenant, tiles, stop, children }: ScreenProps) {
  const time = useServerTime();
  const pages = pagesOf(tiles.length);
  const page = pageAt(time, pages);
  const silent = tiles.filter(({ kind }) => kind === 'silent').length;
  return (
    <>
      <header className="wall-head">
        <h1 className="wall-tenant">
          <Logo />
          <span className="truncate" title={tenant}>
            {tenant}
          </span>
        </h1>
        {silent > 0 && (
          <p className="wall-word text-amber-text">
            <glyphs.DashedRing />
            {texts.silentCount(silent)}
          </p>
        )}
        <span className="flex-1" />
        {pages > 1 && <p className="wall-turn text-ink-2">{texts.turn(page + 1, pages)}</p>}
        {!stop && (
          <>
            <p className="wall-date text-ink-2 whitespace-nowrap">{formatLongDay(time).toLowerCase()}</p>
            <p className="wall-clock">{formatTime(time)}</p>
          </>
        )}
        <Stopped stop={stop} time={time} />
      </header>
      {children ?? (
        <ul className="wall-tiles">
          {tiles.map((tile, at) => (
            <WallTile key={tile.dataCode} tile={tile} isOff={Math.floor(at / perPage) !== page} />
          ))}
        </ul>
      )}
    </>
  );
}

/** In the place of the clock. */
function Stopped({ stop, time }: { stop: Stop | undefined; time: Date }) {
  return (
    <div role="status" className="text-right text-amber-text empty:hidden">
      {stop && (
        <>
          <p className="wall-stopped">
            {stop.at ? texts.stoppedAt(whenInWords(stop.at, time)) : texts.stopped}
          </p>
          {stop.hasEnded && <p className="font-semibold">{texts.ended}</p>}
        </>
      )}
    </div>
  );
}
