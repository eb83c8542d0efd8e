/** Filter: the interventions, or plans, of one machine, or all. */
export interface OfMachine {
  machineId?: string;
}

// Expressions of the store on an intervention.

export const isClosed = { $eq: ['$status', 'CLOSED'] };
export const isScheduled = { $eq: ['$type', 'PROGRAMMATA'] };

export const not = (condition: object) => ({ $not: [condition] });
export const both = (...conditions: object[]) => ({ $and: conditions });

/** How many there are of which a condition holds. */
export const countIf = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } });
