/** Italian texts of the section. */
export const it = {
  title: 'Richiesta Intervento',
} as const;
