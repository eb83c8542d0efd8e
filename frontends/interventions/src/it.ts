/** Italian texts of the section. */
export const it = {
  title: 'Interventi',
} as const;
