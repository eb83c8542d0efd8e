import { formatLongDay, formatTime, glyphs, Logo, serverNow, whenInWords } from '@officina/web-kit';
import { alarmMark, Sparkline } from '@officina/web-kit/sensors';
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { texts } from './texts.ts';
import { pageAt, pagesOf, perPage, type Tile } from './tiles.ts';

/** Font size of a number at 1920 × 1080; on other screens all sizes scale together. */
const maxSize = 120;
/** Width of a tile's content. */
const contentWidth = 390;
/** The unit is next to the number if the number is at least this large, else below. */
const minSizeNextToUnit = 76;
/** Width of a character relative to the font size. */
const advance = 0.6;
const unitCharWidth = 24;
const unitGap = 14;

/** Font size at which a number fits into its tile: 120 unless it is long. */
export function numberSize(number: string, unit: string): number {
  const widthOfOne = Math.max(1, number.length) * advance;
  const unitWidth = unit ? unit.length * unitCharWidth + unitGap : 0;
  const size = (contentWidth - unitWidth) / widthOfOne;
  return Math.floor(Math.min(maxSize, size >= minSizeNextToUnit ? size : contentWidth / widthOfOne));
}

/** Font size of a code next to its status: 44 unless it is long. */
export const codeSize = (code: string): number =>
  Math.floor(Math.min(44, Math.max(20, 236 / (code.length * advance))));

const sized = (size: number): CSSProperties & Record<'--size', number> => ({ '--size': size });

function State({ kind, alarm }: Pick<Tile, 'kind' | 'alarm'>) {
  if (alarm)
    return (
      <span className="wall-word wall-state">
        <alarmMark.glyph />
        {alarmMark.word}
      </span>
    );
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
  /** Whether the tile is on another page. */
  isHidden: boolean;
}

/** A tile: machine, sensor, value as large as it fits, last hour, or why there is no value; red beyond a limit. */
function WallTile({ tile, isHidden }: WallTileProps) {
  const { code, machine, sensor, number = '—', unit, kind, alarm, hour, period, value } = tile;
  return (
    <li
      className="wall-tile"
      data-kind={kind}
      data-alarm={alarm !== undefined || undefined}
      data-off={isHidden || undefined}
    >
      <div className="wall-top">
        <b className="wall-code" style={sized(codeSize(code))} title={code}>
          {code}
        </b>
        <State {...{ kind, alarm }} />
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
      <TileFooter tile={tile} />
    </li>
  );
}

function TileFooter({ tile: { alarm, kind, footer } }: { tile: Tile }) {
  const isReason = alarm !== undefined || footer !== texts.lastHour;
  const reasons = alarm === undefined || kind === 'silent' ? [footer, alarm] : [alarm];
  return (
    <p
      className={`wall-footer ${isReason ? 'text-amber-text' : 'text-ink-2'}`}
      data-reason={isReason || undefined}
    >
      {reasons.filter(Boolean).join(' · ')}
    </p>
  );
}

/** The server's time, updated every second. */
function useServerTime(): Date {
  const [time, setTime] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setTime(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return time;
}

/** Why the values are out of date. */
interface Stop {
  /** Time of the last values; undefined if there were none. */
  at: Date | undefined;
  /** Whether the session has ended, rather than the connection. */
  hasEnded: boolean;
}

interface ScreenProps {
  tenant: string;
  tiles: readonly Tile[];
  stop: Stop | undefined;
  /** Shown instead of the tiles. */
  children?: ReactNode;
}

/** The content of the wall. */
export function Screen({ tenant, tiles, stop, children }: ScreenProps) {
  const time = useServerTime();
  const pages = pagesOf(tiles.length);
  const page = pageAt(time, pages);
  const alarms = tiles.filter(({ alarm }) => alarm !== undefined).length;
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
        {alarms > 0 && (
          <p className="wall-word text-red-text">
            <glyphs.Alert />
            {texts.alarmCount(alarms)}
          </p>
        )}
        {silent > 0 && (
          <p className="wall-word text-amber-text">
            <glyphs.DashedRing />
            {texts.silentCount(silent)}
          </p>
        )}
        <span className="flex-1" />
        {pages > 1 && <p className="wall-page text-ink-2">{texts.page(page + 1, pages)}</p>}
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
            <WallTile key={tile.dataCode} tile={tile} isHidden={Math.floor(at / perPage) !== page} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Shown instead of the clock. */
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
