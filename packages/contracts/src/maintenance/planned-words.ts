/** The fields of an intervention about its plan. */
interface Planned {
  maintenanceName?: string | null | undefined;
  isRecorded?: boolean | null | undefined;
}

/**
 * Title of a PROGRAMMATA: the current name of its plan.
 * @param bare title without a name: the plan was deleted, or the name was not loaded
 */
export function plannedJobTitle({ maintenanceName: name, isRecorded }: Planned, bare: string): string {
  const words = name || (name === null ? `${bare} (piano eliminato)` : bare);
  return isRecorded ? `${words}, registrato con il piano` : words;
}
