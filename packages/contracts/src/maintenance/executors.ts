/** The fields of an intervention that say who did it. */
interface Done {
  doneBy?: readonly { name: string }[] | null | undefined;
  closedBy?: { name: string } | null | undefined;
}

/** Names of the people who did it: the named ones, otherwise the one who closed it; empty if unknown. */
export function executorsOf({ doneBy, closedBy }: Done): string {
  const people: readonly Done['closedBy'][] = doneBy?.length ? doneBy : [closedBy];
  return people.flatMap((person) => person?.name ?? []).join(', ');
}

const italian = new Intl.Collator('it', { sensitivity: 'base' });

/** Whether two texts are the same name, ignoring case and accents. */
export const isSameName = (one: string | undefined, other: string): boolean =>
  one !== undefined && italian.compare(one, other) === 0;

/** Names in a text, separated by «,», «;» or «e». A full name may contain a separator, as in «Rossi, Anna». */
const partsOf = (text: string): string[] =>
  text
    .split(/[,;]|\se\s/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Whether a text such as «Assegnato a» contains a person's name. */
export function isNamedIn(text: string, name: string): boolean {
  const parts = partsOf(text);
  const wanted = partsOf(name);
  const isFrom = (at: number) => wanted.every((part, index) => isSameName(parts[at + index], part));
  return wanted.length > 0 && parts.some((_, at) => isFrom(at));
}
