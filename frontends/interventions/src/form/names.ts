const shownAtMost = 3;
const fold = (text: string) => text.toLocaleLowerCase('it');

/** Names that continue what is written after the last comma; the person in front of the screen comes first. */
export function suggestionsFor(text: string, names: readonly string[], me: string): string[] {
  const parts = text.split(',').map((part) => fold(part.trim()));
  const typed = parts.at(-1) ?? '';
  const isNamed = (name: string) => parts.includes(fold(name));
  const last = names.some((name) => fold(name) === typed) ? '' : typed;
  return [...names]
    .sort((one, other) => Number(other === me) - Number(one === me))
    .filter((name) => !isNamed(name) && fold(name).includes(last))
    .slice(0, shownAtMost);
}

/** The name that Enter takes: of those that continue what is being typed, the first one. */
export function begunName(text: string, names: readonly string[], me: string): string | undefined {
  const typed = fold(text.split(',').at(-1)?.trim() ?? '');
  const isWhole = names.some((name) => fold(name) === typed);
  return typed === '' || isWhole ? undefined : suggestionsFor(text, names, me)[0];
}

/** The text with a name in the place of what was being typed. */
export function withName(text: string, name: string, names: readonly string[]): string {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const last = parts.at(-1);
  const isWhole = last !== undefined && names.some((known) => fold(known) === fold(last));
  const isStarted = last !== undefined && !isWhole && fold(name).includes(fold(last));
  return [...(isStarted ? parts.slice(0, -1) : parts), name].join(', ');
}
