/** Codes of the demo's companies. */
export const demoCodes = ['ROSSI', 'CANTINA'] as const;

/** Each of its companies has these people. */
export const demoPeople = [
  { username: 'anna.rossi', fullName: 'Anna Rossi' },
  { username: 'luca.bianchi', fullName: 'Luca Bianchi' },
];

/** Their password; the README has it, so everybody knows it. */
export const demoPassword = 'officina';

/** `requestId` of all that the generator asks: by it the event log tells who made a company. */
export const demoRequestId = 'demo';
