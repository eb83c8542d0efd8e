/** What an intervention says of who did it. */
interface Done {
  doneBy?: readonly { name: string }[] | null | undefined;
  closedBy?: { name: string } | null | undefined;
}

/** Names of who did it: who was named, else who closed it; empty where nobody knows. */
export function executorsOf({ doneBy, closedBy }: Done): string {
  const people: readonly Done['closedBy'][] = doneBy?.length ? doneBy : [closedBy];
  return people.flatMap((person) => person?.name ?? []).join(', ');
}

const italian = new Intl.Collator('it', { sensitivity: 'base' });

/** Whether two texts are one person's name, whatever their case and accents. */
export const isSameName = (one: string | undefined, other: string): boolean =>
  one !== undefined && italian.compare(one, other) === 0;

/** Who stands in a text, by «,», «;» or «e»; a full name may hold such a sign itself, as «Rossi, Anna». */
const partsOf = (text: string): string[] =>
  text
    .split(/[,;]|\se\s/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Whether a person is among those whom a text names, as that of «Assegnato a» does. */
export function isNamedIn(text: string, name: string): boolean {
  const parts = partsOf(text);
  const wanted = partsOf(name);
  const isFrom = (at: number) => wanted.every((part, index) => isSameName(parts[at + index], part));
  return wanted.length > 0 && parts.some((_, at) => isFrom(at));
}
