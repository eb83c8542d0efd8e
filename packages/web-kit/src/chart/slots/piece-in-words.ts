import { counted } from '../../core/numbers.ts';
import type { SlotLayout } from './slot-layout.ts';

const hourMs = 3_600_000;

/** What line and band are where several slots are drawn as one. */
export function pieceInWords({ pieceSize, slots }: Pick<SlotLayout, 'pieceSize' | 'slots'>): string {
  const hours = (pieceSize * slots.slotMs) / hourMs;
  const span = hours < 24 ? counted(hours, 'ora', 'ore') : counted(hours / 24, 'giorno', 'giorni');
  return `La linea è la media di ${span}, la fascia va dal valore più basso al più alto.`;
}
