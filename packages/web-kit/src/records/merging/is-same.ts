/** Whether two values are equal as JSON; the order of fields does not matter, and `null` fields count as absent. */
export const isSame = (one: unknown, other: unknown): boolean => contentOf(one) === contentOf(other);

/** Equal values have equal texts. */
export const contentOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, value]) => value !== null)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  );
