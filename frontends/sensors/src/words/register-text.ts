import type { WordOrder } from '@officina/contracts/industrial/register';

/** Area or first digit of a classic reference, address, type, order, and what follows. */
const parts = /^(#[0134]|[hicd])?(\d{1,5})([unwlfkqd])?([sbr])?((?:\.\d{1,2})?\+?)$/i;
const orderLetters = { ABCD: '', CDAB: 's', BADC: 'b', DCBA: 'r' } as const satisfies Record<
  WordOrder,
  string
>;

/** A good `register`, otherwise as it was typed, with another order. */
export const withOrder = (register: string, order: WordOrder): string =>
  register
    .trim()
    .replace(
      parts,
      (_, area = '', address, type = '', _order, rest) =>
        `${area}${address}${type}${orderLetters[order]}${rest}`,
    );

/** A good `register`, otherwise as it was typed, so many addresses further; a classic reference keeps its digits. */
export const movedBy = (register: string, steps: number): string =>
  register.trim().replace(parts, (_, area = '', address: string, type = '', order = '', rest) => {
    const moved = String(Number(address) + steps);
    const digits = area.startsWith('#') ? moved.padStart(address.length, '0') : moved;
    return `${area}${digits}${type}${order}${rest}`;
  });
