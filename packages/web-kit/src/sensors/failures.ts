import type { ReadFailure, TrialReading } from '@officina/contracts/industrial/readings';
import { formatNumber } from '../core/numbers.ts';

/** The reason for a missing number, and what to try next. */
export interface FailureText {
  what: string;
  next: string;
}

const retryLater = 'Aspetta qualche secondo e prova di nuovo.';

/** Texts by Modbus exception code. */
const exceptions: Partial<Record<number, FailureText>> = {
  1: {
    what: 'la macchina non conosce questo tipo di lettura',
    next: 'Prova l’altra area: i (ingresso) al posto di h, o il contrario.',
  },
  2: {
    what: 'quel registro non c’è',
    next: 'Prova il registro prima: molti manuali contano da 1, il filo da 0. Un numero con virgola occupa due registri.',
  },
  3: {
    what: 'la macchina non accetta la richiesta',
    next: 'Controlla il tipo: forse il numero occupa meno registri.',
  },
  4: { what: 'la macchina ha un guasto dentro di sé', next: 'Guarda i suoi allarmi, poi prova di nuovo.' },
  5: { what: 'la macchina ha preso la richiesta, risponde più tardi', next: retryLater },
  6: { what: 'la macchina è occupata', next: `${retryLater} Se resta così, campiona meno spesso.` },
  8: { what: 'la macchina ha un errore di memoria', next: 'Guarda i suoi allarmi, poi prova di nuovo.' },
  10: {
    what: 'il gateway non ha una strada per quel subordinato',
    next: 'Controlla il subordinato e come è configurato il gateway.',
  },
  11: {
    what: 'dietro il gateway non risponde nessuno',
    next: 'Controlla il subordinato, il cavo della linea e che la macchina sia accesa.',
  },
};

const unusual = { what: 'non è tra quelle usuali', next: 'Cerca il numero nel manuale della macchina.' };

const failures: Record<Exclude<ReadFailure, 'exception' | 'silent'>, FailureText> = {
  refused: {
    what: 'A quell’indirizzo nessuno ascolta su quella porta',
    next: 'Controlla la porta, di solito 502, e che Modbus TCP sia acceso sulla macchina.',
  },
  unreachable: {
    what: 'L’indirizzo non si raggiunge',
    next: 'Controlla l’indirizzo, il cavo e che la macchina sia accesa.',
  },
  closed: {
    what: 'La macchina ha chiuso la connessione senza rispondere',
    next: 'Forse ne accetta una sola: chiudi gli altri programmi che la leggono, poi prova di nuovo.',
  },
  garbled: {
    what: 'La risposta non è Modbus TCP',
    next: 'Controlla la porta: quella di Modbus TCP è di solito 502.',
  },
  not_allowed: {
    what: 'Questo indirizzo non è tra le reti dei sensori dell’azienda',
    next: 'Chi amministra Officina può aggiungerlo.',
  },
};

/** «Eccezione 2: quel registro non c’è», «Nessuna risposta in 3 s», each with the next step; undefined for a successful reading. */
export function failureInWords({ failure, exception = 0, ms }: TrialReading): FailureText | undefined {
  if (!failure) return undefined;
  if (failure === 'silent')
    return {
      what: `Nessuna risposta in ${formatNumber(ms / 1000, 1)} s`,
      next: 'Controlla l’indirizzo, il cavo e il subordinato.',
    };
  if (failure !== 'exception') return failures[failure];
  const { what, next } = exceptions[exception] ?? unusual;
  return { what: `Eccezione ${exception}: ${what}`, next };
}

const labels: Record<ReadFailure, string> = {
  refused: 'nessuno ascolta su quella porta',
  unreachable: 'l’indirizzo non si raggiunge',
  silent: 'nessuna risposta',
  closed: 'chiude la connessione',
  garbled: 'la risposta non è Modbus TCP',
  not_allowed: 'fuori dalle reti dell’azienda',
  exception: 'eccezione',
};

/** A failure in a table row: «nessuna risposta», «eccezione 2: quel registro non c’è». */
export const failureLabel = (failure: ReadFailure, exception?: number): string =>
  failure === 'exception' && exception !== undefined
    ? `eccezione ${exception}: ${(exceptions[exception] ?? unusual).what}`
    : labels[failure];
