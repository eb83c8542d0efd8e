/**
 * The lines with which the console leads to the first company of an installation; the page shows them too, so that people know
 * where to look. Only a terminal gets the code: what is not a terminal may be a log file.
 * @param {string} publicUrl
 * @param {{ code: string, isBesideDemo: boolean, isTerminal: boolean }} state
 */
export const firstCompanyLines = (publicUrl, { code, isBesideDemo, isTerminal }) => [
  `${isBesideDemo ? 'La tua azienda' : 'Nessuna azienda'}. Apri ${publicUrl}/setup`,
  isTerminal ? `Codice di avvio: ${code} vale 30 minuti` : 'Codice di avvio: npm run admin -- setup-code',
];

/**
 * A new code for `/setup`.
 * @param {any} stack
 * @returns {Promise<string | undefined>} undefined once a company exists that is not the demo's
 */
export async function newSetupCode(stack) {
  const { connectAdmin } = await import('./admin-bus.mjs');
  const { admin } = await import('@officina/contracts/auth/admin');
  const bus = await connectAdmin(stack);
  try {
    return (await bus.call(admin.setupCode, {})).code;
  } finally {
    await bus.close();
  }
}
