/**
 * Every page that an administrator can open, with its title. Neighbours have different titles, so that the previous page's title
 * does not pass.
 */
export const builtPages = [
  ['/', 'Attività da fare'],
  ['/intervention', 'Interventi'],
  ['/todo', 'Attività da fare'],
  ['/machine', 'Macchinari'],
  ['/site', 'Luoghi'],
  ['/maintenance', 'Man. Programmate'],
  ['/customer', 'Clienti'],
  ['/visit', 'Visite'],
  ['/spare', 'Ricambi'],
  ['/events', 'Eventi'],
  ['/about', 'Informazioni'],
  ['/stat', 'Statistiche'],
  ['/productionstat', 'Produzione giornaliera'],
  ['/productionstatlong', 'Produzione su più giorni'],
  ['/machine2', 'Linea del tempo'],
  ['/loglot', 'Fermentazioni'],
  ['/order', 'Ordini ricambi'],
  ['/configuration', 'Configurazione'],
  ['/configuration/sensor', 'Sensori'],
  ['/configuration/users', 'Utenti'],
  ['/configuration/me', 'Il tuo profilo'],
  ['/configuration/company', 'Azienda'],
  ['/configuration/importa', 'Importa da Excel'],
  ['/configuration/importa/machines', 'Importa macchinari'],
  ['/realtime', 'Dati in tempo reale'],
] as const;
