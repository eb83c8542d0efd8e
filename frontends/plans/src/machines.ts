import type { Machine } from '@officina/contracts/maintenance/machines';

/** «Tornio», or its code as long as it has no name. */
export const machineName = ({ name, shortCode }: Machine): string => name ?? shortCode;
