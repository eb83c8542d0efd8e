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
