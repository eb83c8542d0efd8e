/** Literal texts of specification §5, without zod, for the browser. */
export const orderTexts = {
  supplierMissing: 'Inserisci FORNITORE per salvare.',
  customPartIncomplete: 'Inserisci almeno CODICE, NOME e QUANTITA per inserire una parte!',
  quantityMissing: 'Devi indicare la quantità prima di aggiungere il ricambio!',
} as const;
