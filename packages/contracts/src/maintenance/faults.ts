/**
 * What a fault is counted by: its description without regard to case, spaces and a full stop at the end. '' if nothing is written;
 * such faults are not counted as the same.
 */
export const faultKey = (issueDescription: string | null | undefined): string =>
  (issueDescription ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[ .]+$/, '')
    .toLocaleLowerCase('it');
