/** Italian names of the calls' fields, for a user of the commands. */
const subjects = {
  tenant: 'Il codice dell’azienda',
  code: 'Il codice',
  name: 'Il nome',
  timezone: 'Il fuso orario',
  address: 'L’indirizzo',
  postalCode: 'Il CAP',
  city: 'La città',
  province: 'La provincia',
  vatNumber: 'La partita IVA',
  phone: 'Il telefono',
  email: 'L’e-mail',
  deliverTo: 'Il luogo di consegna',
  recipientCode: 'Il codice destinatario',
  username: 'Il nome utente',
  fullName: 'Il nome e cognome',
  password: 'La password',
  role: 'Il ruolo',
  networks: 'L’elenco delle reti',
  'band.min': 'La temperatura minima',
  'band.max': 'La temperatura massima',
  shortCode: 'Il codice della macchina',
};

/** Messages that do not name their subject. */
const isWithoutSubject = /^(Al massimo|Almeno|Campo|Contiene|Deve|Numero|Valore)/;

const withFullStop = (/** @type {string} */ text) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** @param {{ path: string, message: string }} error */
function sentenceOf({ path, message }) {
  if (!isWithoutSubject.test(message)) return withFullStop(message);
  const subject = subjects[path] ?? `«${path}»`;
  if (message === 'Campo obbligatorio') return `${subject} non può restare vuoto.`;
  return withFullStop(`${subject} non va bene: ${message.charAt(0).toLowerCase()}${message.slice(1)}`);
}

/**
 * Reasons why a call was refused, in Italian sentences, one per line; none begins with the name of a field.
 * @param {{ detail: string, errors?: { path: string, message: string }[] }} error of the bus
 */
export const refusalMessage = ({ detail, errors }) =>
  errors ? [...new Set(errors.map(sentenceOf))].join('\n') : withFullStop(detail);
