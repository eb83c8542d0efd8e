import type { Glyph } from './glyphs.tsx';
import * as glyphs from './glyphs.tsx';

/** `line` is outlined, `RED` is solid red for urgent states; the others are tinted. */
export type Family = 'line' | 'grey' | 'blue' | 'amber' | 'green' | 'red' | 'RED';

export interface Mark {
  word: string;
  glyph: Glyph;
  family: Family;
}

const mark = (word: string, glyph: Glyph, family: Family): Mark => ({ word, glyph, family });

/** Every status of the product: entity → value → label, glyph, colour family (design-language §6). */
export const statuses = {
  intervention: {
    OPEN: mark('Aperto', glyphs.Ring, 'line'),
    ASSIGNED: mark('Assegnato', glyphs.HalfRing, 'blue'),
    'WAITING PARTS': mark('Attesa ricambi', glyphs.PausedSquare, 'amber'),
    CLOSED: mark('Chiuso', glyphs.CheckDisc, 'green'),
  },
  priority: {
    URGENT: mark('URGENTE', glyphs.Alert, 'RED'),
    NORMAL: mark('Normale', glyphs.TwoLines, 'grey'),
    LOW: mark('Bassa', glyphs.ChevronLow, 'grey'),
  },
  flag: {
    REPORTED: mark('GIA SEGNALATO', glyphs.TwoRings, 'grey'),
    TEMP: mark('Temp', glyphs.DashedRing, 'line'),
    BETA: mark('BETA', glyphs.Diamond, 'amber'),
  },
  maintenance: {
    OVERDUE: mark('SCADUTA', glyphs.ClockSquare, 'RED'),
    RUNNING: mark('IN CORSO', glyphs.Play, 'blue'),
  },
  lot: {
    OPEN: mark('OPEN', glyphs.Bubbles, 'green'),
    CLOSED: mark('CLOSED', glyphs.Padlock, 'grey'),
  },
  spare: {
    FINISH: mark('Esaurito', glyphs.CrossedSquare, 'red'),
    ORDERED: mark('Ordinato', glyphs.HalfSquare, 'blue'),
    IN_STOCK: mark('Presente', glyphs.FullSquare, 'green'),
    UNKNOW: mark('Ignoto', glyphs.DashedSquare, 'grey'),
  },
  order: {
    NEW: mark('Richiesto', glyphs.DotRing, 'line'),
    SENT: mark('Inviato', glyphs.ArrowOn, 'blue'),
    HIDE: mark('Arrivato', glyphs.ArrowDownLine, 'green'),
  },
  grade: {
    GOOD: mark('Buono', glyphs.CheckDisc, 'green'),
    SOSO: mark('Discreto', glyphs.Diamond, 'amber'),
    BAD: mark('Cattivo', glyphs.DownTriangle, 'red'),
    OUTOFORDER: mark('Non funzionante', glyphs.CrossOctagon, 'RED'),
    OTHER: mark('Altro', glyphs.ThreeDots, 'grey'),
  },
  service: {
    ON: mark('Attivo', glyphs.CheckDisc, 'green'),
    OFF: mark('Non attivo', glyphs.DashedRing, 'grey'),
  },
  message: {
    1000: mark('Informazione', glyphs.DotRing, 'blue'),
    2000: mark('Fatto', glyphs.CheckDisc, 'green'),
    3000: mark('Attenzione', glyphs.Diamond, 'amber'),
    4000: mark('Errore', glyphs.CrossOctagon, 'red'),
  },
} as const satisfies Record<string, Record<string | number, Mark>>;

export type StatusEntity = keyof typeof statuses;
export type StatusValue<E extends StatusEntity> = keyof (typeof statuses)[E];

/** The mark of a value; an unknown value, sent by a newer server, is shown in grey. */
export function statusMark<E extends StatusEntity>(entity: E, value: StatusValue<E>): Mark {
  const marks: Partial<Record<PropertyKey, Mark>> = statuses[entity];
  return marks[value] ?? mark(String(value), glyphs.DashedRing, 'grey');
}
