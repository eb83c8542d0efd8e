import type { VisitGrade } from '@officina/contracts/sites/visits';

/** Whether a machine with this grade needs attention first: its grade is framed, and its photos are printed. */
export const isBadGrade = (grade: VisitGrade | null): boolean => grade === 'BAD' || grade === 'OUTOFORDER';
