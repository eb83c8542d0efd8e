/** Italian texts of the section. */
export const texts = {
  title: 'Clienti',
  list: 'Elenco',
  importThem: 'Importa da Excel',
  none: 'Nessun cliente',
  noneHint: 'I clienti arrivano da un foglio Excel, con nome, codice e città.',
  notArrived: 'I clienti non sono arrivati.',
  restNotArrived: 'Una parte dell’elenco non è arrivata.',
  machines: 'Macchinari',
  ofMachines: 'dei macchinari',
  seeMachines: 'Vedi macchinari',
  of: (name: string) => `di ${name}`,
} as const;
