/** Italian texts of the section. */
export const texts = {
  title: 'Clienti',
  none: 'Nessun cliente',
  noneHint:
    'I clienti arrivano da un foglio Excel, con nome, codice e città: mandalo a chi amministra l’installazione.',
  noneHintImport: 'I clienti arrivano da un foglio Excel, con nome, codice e città.',
  import: 'Importa da Excel',
  notArrived: 'I clienti non sono arrivati.',
  restNotArrived: 'Una parte dell’elenco non è arrivata.',
  name: 'Nome',
  code: 'Codice',
  city: 'Città',
  machines: 'Macchinari',
  ofMachines: 'dei macchinari',
  seeMachines: 'Vedi macchinari',
  of: (name: string) => `di ${name}`,
} as const;
