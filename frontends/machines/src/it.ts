/** Italian texts of the section. */
export const it = {
  title: 'Macchinari',
} as const;
