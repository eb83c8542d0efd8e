/** Pseudo-random texts of the given characters, up to a length; the same at each call. */
export function randomTexts(count: number, letters: string, longest: number): string[] {
  let state = 20_261_125;
  const next = (below: number): number => {
    // Numerical Recipes' linear congruential generator.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: next(longest + 1) }, () => letters[next(letters.length)]).join(''),
  );
}
