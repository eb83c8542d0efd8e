import { parseRegister } from './register.ts';

const registerForms =
  'indirizzo (h100, i12, c5, d7) o riferimento (#40001), poi il tipo (n, w, l, f, d) e l’ordine (s, b, r)';

/** What somebody may have meant by a text that is no register. */
function meant(text: string): string | undefined {
  const [, hexadecimal] = /^[hicd]?0x([0-9a-f]{1,4})$/i.exec(text) ?? [];
  if (hexadecimal) return `h${Number.parseInt(hexadecimal, 16)}`;
  const [, reference] = /^([0134]\d{5}[unwlfkqd]?[sbr]?)$/i.exec(text) ?? [];
  if (reference) return `#${reference}`;
  const [, area, address] = /^([0134])[:x]\s?(\d{1,5})$/i.exec(text) ?? [];
  return area && address ? `${{ '0': 'c', '1': 'd', '3': 'i', '4': 'h' }[area]}${address}` : undefined;
}

/** Why a `register` is refused, in Italian, with what would be right; `undefined` for a good one and for an empty text. */
export function registerProblem(text: string): string | undefined {
  const trimmed = text.trim();
  const parsed = parseRegister(trimmed);
  if (trimmed === '' || !('error' in parsed)) return undefined;
  const suggestion = meant(trimmed);
  if (suggestion) return `Registro non valido: forse intendevi ${suggestion}`;
  return `Registro non valido: ${parsed.error === 'formato' ? registerForms : parsed.error}`;
}

/**
 * Advice on a good `register` that is easily meant otherwise: `40001` is the address 40001, where manuals mean the first
 * holding register. `undefined` where there is none.
 */
export function registerAdvice(text: string): string | undefined {
  return /^[34]\d{4}[unwlfkqd]?[sbr]?(\.\d{1,2})?\+?$/i.test(text.trim())
    ? `forse intendevi #${text.trim()}`
    : undefined;
}
