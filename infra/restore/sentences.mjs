/** Message about ended sessions after a restore. */
export const sessionsEnded =
  'Tutte le sessioni di tutte le aziende sono finite: ognuno entra di nuovo, con la password che aveva al momento della copia.';

/**
 * Message about the protection that a checked file has.
 * @param {{ isEncrypted: boolean }} checked
 * @param {string | undefined} key that is set
 */
export function protectionMessage({ isEncrypted }, key) {
  if (isEncrypted)
    return 'Il file è cifrato e autenticato: senza la chiave nessuno può averlo scritto o cambiato.';
  const plain = 'Il file non è cifrato: la sua somma scopre un guasto, non chi lo ha cambiato apposta.';
  return key ? `${plain} Le copie fatte con BACKUP_KEY sono cifrate: questa non lo è.` : plain;
}
