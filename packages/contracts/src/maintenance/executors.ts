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

/** A user of the tenant, as interventions name them. */
export interface NamedPerson {
  id: string;
  name: string;
}

/** The most characters of «Assegnato a». */
export const maxAssigned = 120;

/** The text of «Assegnato a» for people: their names, joined by «, » and cut by whole names at its limit; `null` for nobody. */
export function namesOf(people: readonly Pick<NamedPerson, 'name'>[]): string | null {
  let text: string | null = null;
  for (const { name } of people) {
    const longer: string = text === null ? name : `${text}, ${name}`;
    if (longer.length > maxAssigned) break;
    text = longer;
  }
  return text;
}

/** The fields of an intervention that say to whom it is assigned. */
interface Assigned {
  assignees?: readonly NamedPerson[] | null | undefined;
  externalExecutor?: string | null | undefined;
}

/** Whether an intervention is assigned to a person, alone or with others: by id, or by name where nobody is linked. */
export const isAssignedTo = ({ assignees, externalExecutor }: Assigned, { id, name }: NamedPerson): boolean =>
  assignees?.length ? assignees.some((person) => person.id === id) : isNamedIn(externalExecutor ?? '', name);

/**
 * The people whom a text names, in its order: several at a place are homonyms. Undefined if it also names somebody else, such as
 * a company, or nobody.
 */
export function peopleNamedIn<P extends Pick<NamedPerson, 'name'>>(
  text: string,
  people: readonly P[],
): P[][] | undefined {
  const parts = partsOf(text);
  const named: P[][] = [];
  for (let at = 0; at < parts.length;) {
    const lengthAt = ({ name }: P): number => {
      const wanted = partsOf(name);
      return wanted.every((part, index) => isSameName(parts[at + index], part)) ? wanted.length : 0;
    };
    const length = Math.max(0, ...people.map(lengthAt));
    if (length === 0) return undefined;
    named.push(people.filter((person) => lengthAt(person) === length));
    at += length;
  }
  return named.length > 0 ? named : undefined;
}
