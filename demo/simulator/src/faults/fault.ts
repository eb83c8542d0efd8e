import { refusalOf, type Request } from '../frames.ts';

/** Bytes for the client, this many milliseconds after the previous piece. */
export interface Piece {
  bytes: Buffer;
  afterMs: number;
}

/** Faults of the connection, which give a client no answer. */
export const connectionFaults = ['refuse', 'single', 'rst', 'fin', 'hole'] as const;

export type ConnectionFault = (typeof connectionFaults)[number];

/** Turns an answer into the pieces that the client receives; the request may be unknown. */
export type AnswerFault = (answer: Buffer, request: Request) => Piece[];

const now = (...parts: Buffer[]): Piece[] => [{ bytes: Buffer.concat(parts), afterMs: 0 }];

/** The answer with one byte changed. */
const withByte = (answer: Buffer, place: number): Piece[] => {
  const changed = Buffer.from(answer);
  changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
  return now(changed);
};

function wholeNumber(text: string | undefined, what: string): number {
  if (text === undefined || !/^\d{1,6}$/.test(text))
    throw new Error(`The fault ${what} needs a number: ${what}=2`);
  return Number(text);
}

/** `exception=2`, `exception=2@100-120`. */
function exceptionFault(value?: string): AnswerFault {
  const [number, range = '0-65535'] = (value ?? '').split('@');
  const exception = wholeNumber(number, 'exception');
  const [from = 0, to = from] = range.split('-').map((text) => wholeNumber(text, 'exception'));
  return (answer, request) =>
    request.address >= from && request.address <= to ? now(refusalOf(request, exception)) : now(answer);
}

/** Loses every nth answer. */
function dropFault(value?: string): AnswerFault {
  const each = wholeNumber(value, 'drop');
  let answers = 0;
  return (answer) => ((answers += 1) % each === 0 ? [] : now(answer));
}

/** Faults of answers, by name; some take a value. */
const answerFaults: Record<string, (value?: string) => AnswerFault> = {
  delay: (value) => {
    const afterMs = wholeNumber(value, 'delay');
    return (bytes) => [{ bytes, afterMs }];
  },
  drop: dropFault,
  exception: exceptionFault,
  drip: () => (answer) => Array.from(answer, (byte) => ({ bytes: Buffer.of(byte), afterMs: 5 })),
  glued: () => (answer) => now(answer, answer),
  garbage: () => () => now(Buffer.alloc(10, 0xa5)),
  transaction: () => (answer) => withByte(answer, 1),
  unit: () => (answer) => withByte(answer, 6),
  truncated: () => (answer) => now(answer.subarray(0, -1)),
};

/** The names of all faults. */
const faultNames = [...connectionFaults, ...Object.keys(answerFaults), 'flap'];

const isConnectionFault = (name: string): name is ConnectionFault =>
  connectionFaults.some((one) => one === name);

/** Faults between a client and a device. */
export class Faults {
  private readonly connection = new Set<ConnectionFault>();
  private readonly active: AnswerFault[] = [];
  /** Milliseconds of normal operation, followed by as many of faults; without it faults are permanent. */
  private flapMs: number | undefined;
  private readonly startedAt: number;

  /**
   * @param {readonly string[]} texts `hole`, `delay=2000`, `exception=2@100-120`; `flap=30` turns
   * the others on and off every 30 seconds
   */
  constructor(
    texts: readonly string[],
    private readonly monotonic: () => number = () => performance.now(),
  ) {
    this.startedAt = monotonic();
    for (const text of texts) this.add(text);
  }

  private add(text: string): void {
    const [name = '', value] = text.split('=');
    if (isConnectionFault(name)) this.connection.add(name);
    else if (name === 'flap') this.flapMs = wholeNumber(value, 'flap') * 1_000;
    else {
      const apply = Object.hasOwn(answerFaults, name) ? answerFaults[name] : undefined;
      if (!apply) throw new Error(`There is no fault ${name}; there are ${faultNames.join(', ')}.`);
      this.active.push(apply(value));
    }
  }

  private get areOn(): boolean {
    return (
      this.flapMs === undefined || Math.floor((this.monotonic() - this.startedAt) / this.flapMs) % 2 === 1
    );
  }

  /** Whether this fault currently affects clients. */
  has(fault: ConnectionFault): boolean {
    return this.connection.has(fault) && this.areOn;
  }

  /** The pieces of an answer that the client receives. */
  applyTo(answer: Buffer, request: Request): Piece[] {
    const whole: Piece[] = [{ bytes: answer, afterMs: 0 }];
    if (!this.areOn) return whole;
    return this.active.reduce(
      (pieces, apply) =>
        pieces.flatMap(({ bytes, afterMs }) =>
          apply(bytes, request).map((piece, index) => ({
            ...piece,
            afterMs: piece.afterMs + (index === 0 ? afterMs : 0),
          })),
        ),
      whole,
    );
  }
}
