import { formatLongDay, formatTime, glyphs, Logo, serverNow, whenInWords } from '@officina/web-kit';
import { Sparkline } from '@officina/web-kit/sensors';
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { texts } from './texts.ts';
import { pageAt, pagesOf, perPage, type Tile } from './tiles.ts';

/** Sizes on a wall of 1920 × 1080; on every other one all of them grow and shrink together. */
const most = 120;
/** From one edge of a tile's words to the other. */
const room = 390;
/** The unit stands beside the number while that is at least so large, else below. */
const leastBeside = 76;
/** Width of a letter by its size: of the number, and about that of the unit. */
const advance = 0.6;
const unitLetter = 24;
const unitGap = 14;

/** How large a number is written so that it fits into its tile: 120 unless it is long. */
export function numberSize(number: string, unit: string): number {
  const widthOfOne = Math.max(1, number.length) * advance;
  const beside = unit ? unit.length * unitLetter + unitGap : 0;
  const size = (room - beside) / widthOfOne;
  return Math.floor(Math.min(most, size >= leastBeside ? size : room / widthOfOne));
}

/** How large a code is written beside the word of its state: 44 unless it is long. */
export const codeSize = (code: string): number =>
  Math.floor(Math.min(44, Math.max(20, 236 / (code.length * advance))));

const sized = (size: number): CSSProperties & Record<'--size', number> => ({ '--size': size });

function State({ kind }: Pick<Tile, 'kind'>) {
  if (kind === 'none') return null;
  const isGood = kind === 'good';
  const Glyph = isGood ? glyphs.CheckDisc : glyphs.DashedRing;
  return (
    <span className={`wall-word wall-state ${isGood ? 'text-green' : 'text-amber'}`}>
      <Glyph />
      {isGood ? texts.good : texts.silent}
    </span>
  );
}

interface WallTileProps {
  tile: Tile;
  /** Its turn is another one. */
  isOff: boolean;
}

/** One place of the wall: whose value it is, the value as large as it fits, its last hour, and why there is none. */
function WallTile({ tile, isOff }: WallTileProps) {
  const { code, machine, sensor, number = '—', unit, kind, foot, hour, period, value } = tile;
  return (
    <li className="wall-tile" data-kind={kind} data-off={isOff || undefined}>
      <div className="wall-top">
        <b className="wall-code" style={sized(codeSize(code))} title={code}>
          {code}
        </b>
        <State kind={kind} />
      </div>
      <p className="wall-name text-ink-2" title={machine}>
        {machine}
      </p>
      <p className="wall-name font-bold" title={sensor}>
        {sensor}
      </p>
      <p className="wall-value">
        <b style={sized(numberSize(number, unit))}>{number}</b>
        {unit && (
          <span className="wall-unit text-ink-2" title={unit}>
            {unit}
          </span>
        )}
      </p>
      <div className="wall-line">
        <Sparkline {...{ hour, period, kind, now: value }} strong />
      </div>
      <Foot foot={foot} />
    </li>
  );
}

function Foot({ foot }: Pick<Tile, 'foot'>) {
  const isReason = foot !== texts.lastHour;
  return (
    <p
      className={`wall-foot ${isReason ? 'text-amber-text' : 'text-ink-2'}`}
      data-reason={isReason || undefined}
    >
      {foot}
    </p>
  );
}

/** The server's time, anew every second. */
function useServerTime(): Date {
  const [time, setTime] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setTime(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return time;
}

/** Why nothing on the wall is of now. */
interface Stop {
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
