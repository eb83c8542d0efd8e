/** Italian texts of the section. */
export const it = {
  title: 'Eventi',
} as const;
