/** Codes of the demo companies. */
export const demoCodes = ['ROSSI', 'CANTINA'] as const;

/** The users of each demo company. */
export const demoPeople = [
  { username: 'anna.rossi', fullName: 'Anna Rossi' },
  { username: 'luca.bianchi', fullName: 'Luca Bianchi' },
];

/** Their password, which is public: it is in the README. */
export const demoPassword = 'officina';

/**
 * `requestId` of the generator's calls: it shows in the event log that the generator created a company.
 */
export const demoRequestId = 'demo';
