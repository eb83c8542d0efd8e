import type { ReadFunction } from '@officina/contracts/industrial/register';
import type { PlantClock } from './clock.ts';
import { cellsOf } from './encode.ts';
import { answerTo, refusalOf, type Request } from './frames.ts';
import type { Point, Scenario } from './scenario.ts';
import { resting } from './resting.ts';
import { counterOf, signalOf, type Signal, type Standstill } from './signal.ts';

/** Codes of Modbus exceptions. */
const exceptions = { function: 1, address: 2, value: 3, noAnswerBehindGateway: 11 };
const isRead = (fc: number): fc is ReadFunction => fc >= 1 && fc <= 4;
const mostOf = (fc: ReadFunction): number => (fc <= 2 ? 2_000 : 125);

interface Cells extends Pick<Point, 'register' | 'times'> {
  signal: Signal;
}

/** The registers of a unit that one function reads, from first to last. */
interface Area {
  from: number;
  to: number;
  points: Cells[];
}

interface Unit {
  silent: boolean;
  areas: Map<number, Area>;
}

function areasOf(points: Cells[]): Map<number, Area> {
  const byFunction = Map.groupBy(points, ({ register }) => register.fc);
  return new Map(
    [...byFunction].map(([fc, own]) => {
      const from = Math.min(...own.map(({ register }) => register.address));
      const to = Math.max(...own.map(({ register }) => register.address + register.count));
      return [fc, { from, to, points: own }];
    }),
  );
}

/** The signal of a point, adjusted for standstills of its machine. */
function signalWith({ signal, atRest }: Point, seed: number, standstills: readonly Standstill[]): Signal {
  if (signal.kind === 'counter') return counterOf(signal, standstills);
  const moving = signalOf(signal, seed);
  return atRest && standstills.length > 0 ? resting(moving, atRest, standstills) : moving;
}

/** Devices whose registers follow a scenario. Unused cells between two registers of an area are 0. */
export class Plant {
  private readonly units: Map<number, Unit>;

  /**
   * @param seed makes the walks repeatable
   * @param standstills of each unit's machine, by unit number; none by default
   */
  constructor(
    { units }: Scenario,
    private readonly clock: PlantClock,
    seed: number,
    standstills: ReadonlyMap<number, readonly Standstill[]> = new Map(),
  ) {
    this.units = new Map(
      units.map(({ unit, silent, points }) => {
        const cells = points.map((point, index) => ({
          ...point,
          signal: signalWith(point, seed + unit * 1_000 + index, standstills.get(unit) ?? []),
        }));
        return [unit, { silent, areas: areasOf(cells) }];
      }),
    );
  }

  /** The answer to a request, with all values of the same moment; undefined if the unit is silent. */
  answer(request: Request): Buffer | undefined {
    const unit = this.units.get(request.unit);
    if (!unit) return refusalOf(request, exceptions.noAnswerBehindGateway);
    if (unit.silent) return undefined;
    const { fc, address, count } = request;
    if (!isRead(fc)) return refusalOf(request, exceptions.function);
    if (count < 1 || count > mostOf(fc)) return refusalOf(request, exceptions.value);
    const area = unit.areas.get(fc);
    if (!area || address < area.from || address + count > area.to)
      return refusalOf(request, exceptions.address);
    return answerTo(request, this.read(area, address, count));
  }

  private read({ points }: Area, address: number, count: number): number[] {
    const now = this.clock();
    const cells = new Array<number>(count).fill(0);
    for (const { register, times, signal } of points) {
      const offset = register.address - address;
      if (offset >= count || offset + register.count <= 0) continue;
      for (const [index, cell] of cellsOf(register, signal(now) * times).entries()) {
        const place = offset + index;
        if (place >= 0 && place < count) cells[place] = (cells[place] ?? 0) | cell;
      }
    }
    return cells;
  }
}
