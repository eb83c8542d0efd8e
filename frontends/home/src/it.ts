/** Italian texts of the section. */
export const it = {
  title: 'Attività da fare',
} as const;
