/** «a», «a e b», «a, b e c» */
export const italianList = (items: readonly string[]): string =>
  [items.slice(0, -1).join(', '), ...items.slice(-1)].filter(Boolean).join(' e ');
