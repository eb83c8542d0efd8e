/** Texts of specification §5, letter for letter; by themselves, for the browser, which has no zod. */
export const orderTexts = {
  supplierMissing: 'Inserisci FORNITORE per salvare.',
  customPartIncomplete: 'Inserisci almeno CODICE, NOME e QUANTITA per inserire una parte!',
  quantityMissing: 'Devi indicare la quantità prima di aggiungere il ricambio!',
} as const;
