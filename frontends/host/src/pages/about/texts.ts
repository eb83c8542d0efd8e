/** Italian texts of the page that only it loads. */
export const texts = {
  version: 'Versione',
  sections: 'Sezioni',
  services: 'Servizi',
  servicesUnknown: 'Lo stato dei servizi non è arrivato.',
  missing: { answer: 'non risponde', store: 'senza archivio', bus: 'senza bus', draining: 'in chiusura' },
  missingOther: 'in difficoltà',
  help: 'Chiedere aiuto',
  helpMore: 'Scrivi a chi gestisce Officina nella tua azienda e allega questi dati:',
  tenant: 'Azienda',
  user: 'Utente',
  browser: 'Browser',
  copy: 'Copia i dati',
  copied: 'Dati copiati',
  notCopied: 'Dati non copiati',
  licences: 'Licenze',
  licencesMore: 'Officina è distribuita con licenza MIT. Usa questi componenti liberi:',
} as const;
