import { glyphs } from '@officina/web-kit';
import { Sparkline } from '@officina/web-kit/sensors';
import type { CSSProperties } from 'react';
import { codeSize, numberSize } from './number-size.ts';
import { texts } from './texts.ts';
import type { Tile } from './tiles.ts';

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
export function WallTile({ tile, isOff }: WallTileProps) {
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
