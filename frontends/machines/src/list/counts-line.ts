import type { Machine } from '@officina/contracts/maintenance/machines';
import { counted, isTemporaryCode } from '@officina/web-kit';

/** «60 macchinari, 2 non attivi, 3 con codice provvisorio». */
export function countsLine(machines: readonly Machine[]): string {
  const inactive = machines.filter(({ isActive }) => !isActive).length;
  const temporary = machines.filter(({ shortCode }) => isTemporaryCode(shortCode)).length;
  return [
    counted(machines.length, 'macchinario', 'macchinari'),
    inactive > 0 && counted(inactive, 'non attivo', 'non attivi'),
    temporary > 0 && counted(temporary, 'con codice provvisorio', 'con codice provvisorio'),
  ]
    .filter(Boolean)
    .join(', ');
}
