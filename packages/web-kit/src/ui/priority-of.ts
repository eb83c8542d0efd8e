import type { Intervention } from '@officina/contracts/maintenance/interventions';

/** The priority that counts: a PROGRAMMATA has none, and only keeps the one of the type that it had before. */
export const priorityOf = ({
  type,
  priority,
}: Pick<Intervention, 'type' | 'priority'>): Intervention['priority'] =>
  type === 'PROGRAMMATA' ? null : priority;
