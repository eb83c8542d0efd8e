/**
 * The lines with which the console leads to the first company of an installation; the page shows them too, so that people know
 * where to look. Only the console has the code: no log file does.
 * @param {string} publicUrl
 * @param {string} code
 */
export const firstCompanyLines = (publicUrl, code) => [
  `Nessuna azienda. Apri ${publicUrl}/setup`,
  `Codice di avvio: ${code} vale 30 minuti`,
];

/**
 * A new code for `/setup`.
 * @param {any} stack
 * @returns {Promise<string | undefined>} undefined once a company exists
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
