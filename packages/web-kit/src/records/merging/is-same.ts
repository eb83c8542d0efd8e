/** Whether two values are the same as JSON, whatever the order of their fields; a field that says nothing is none. */
export const isSame = (one: unknown, other: unknown): boolean => contentOf(one) === contentOf(other);

/** The same text for values that are the same. */
export const contentOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, held]) => held !== null)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  );
