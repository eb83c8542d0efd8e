import { parseRegister } from './register.ts';

const registerForms =
  'indirizzo (h100, i12, c5, d7) o riferimento (#40001), poi il tipo (n, w, l, f, d) e l’ordine (s, b, r)';

/** Likely corrections of an invalid register. */
function meant(text: string): string | undefined {
  const [, hexadecimal] = /^[hicd]?0x([0-9a-f]{1,4})$/i.exec(text) ?? [];
  if (hexadecimal) return `h${Number.parseInt(hexadecimal, 16)}`;
  const [, reference] = /^([0134]\d{5}[unwlfkqd]?[sbr]?)$/i.exec(text) ?? [];
  if (reference) return `#${reference}`;
  const [, area, address] = /^([0134])[:x]\s?(\d{1,5})$/i.exec(text) ?? [];
  return area && address ? `${{ '0': 'c', '1': 'd', '3': 'i', '4': 'h' }[area]}${address}` : undefined;
}

/** Why a `register` is invalid, in Italian, with a suggestion; `undefined` for a valid one and for an empty text. */
export function registerProblem(text: string): string | undefined {
  const trimmed = text.trim();
  const parsed = parseRegister(trimmed);
  if (trimmed === '' || !('error' in parsed)) return undefined;
  const suggestion = meant(trimmed);
  if (suggestion) return `Registro non valido: forse intendevi ${suggestion}`;
  return `Registro non valido: ${parsed.error === 'formato' ? registerForms : parsed.error}`;
}

/**
 * Suggestion for a valid but ambiguous `register`: `40001` is the address 40001, while in manuals it is the first holding
 * register. `undefined` for all others.
 */
export function registerAdvice(text: string): string | undefined {
  return /^[34]\d{4}[unwlfkqd]?[sbr]?(\.\d{1,2})?\+?$/i.test(text.trim())
    ? `forse intendevi #${text.trim()}`
    : undefined;
}
