/** What an intervention says of who did it. */
interface Done {
  doneBy?: readonly { name: string }[] | null | undefined;
  closedBy?: { name: string } | null | undefined;
}

/** Names of who did it: who was named, else who closed it; empty where nobody knows. */
export const executorsOf = ({ doneBy, closedBy }: Done): string =>
  (doneBy?.length ? doneBy : [closedBy]).flatMap((person) => person?.name ?? []).join(', ');
