/** What an intervention says of the plan that it carries out. */
interface Planned {
  maintenanceName?: string | null | undefined;
  isRecorded?: boolean | null | undefined;
}

/**
 * What a PROGRAMMATA is about: its plan, by today's name. Of one whose plan is gone, or whose name did not come, `bare` says what
 * it is.
 */
export function plannedWords({ maintenanceName: name, isRecorded }: Planned, bare: string): string {
  const words = name || (name === null ? `${bare} (piano eliminato)` : bare);
  return isRecorded ? `${words}, registrato con il piano` : words;
}
