import { counted } from '@officina/web-kit';

const and = new Intl.ListFormat('it', { type: 'conjunction' });

/** Italian texts of «Prova lettura». */
export const trialTexts = {
  title: 'Prova lettura',
  retry: 'Prova di nuovo',
  trying: 'Leggo…',
  nothingSaved: 'Legge una volta e non salva niente.',
  needed: 'Servono un registro e una connessione.',
  wrongRegister: 'Il registro non è valido: sotto il campo c’è come si scrive.',
  answered: (when: string, ms: number) => `${when}, risposta in ${ms} ms. Non salva niente.`,
  unanswered: (when: string) => `${when}. Non salva niente.`,
  failed: (reason: string) => `La prova non si è fatta: ${reason}`,
  outdated: (register: string, connection: string, unit: number) =>
    `È la prova di ${register} su ${connection}, subordinato ${unit}: dopo le modifiche prova di nuovo.`,

  words: 'Parole lette',
  bits: 'Letto',
  orders: 'Lo stesso numero nei quattro ordini',
  value: 'Valore',
  chosen: 'Scelto',
  choose: 'Scegli',
  implausible: 'non sembra una misura',
  neighbours: 'Un registro prima, un registro dopo',
  steps: { '-1': '−1', '0': 'scelto', '1': '+1' } as Record<string, string>,
  exception: (exception: number) => `Eccezione ${exception}`,
  nextStep: 'Prossimo passo:',
  neighbourFails: (register: string) =>
    `${register} non si legge, quello scelto sì. Tienilo, se il valore torna.`,
  neighbourIsLikelier: (register: string) =>
    `Quello scelto non sembra una misura, ${register} sì: sceglilo qui sopra, se il valore torna.`,
  neighboursRead: (registers: readonly string[]) =>
    registers.length === 1
      ? `${registers[0]} si legge: sceglilo qui sotto, se il valore torna.`
      : `${and.format(registers)} si leggono: scegli qui sotto quello il cui valore torna.`,
  neighboursFail:
    'Nemmeno i registri accanto si leggono: controlla l’area (h o i) e il numero nel manuale della macchina.',
  units: 'Con altri subordinati',
  unit: (unit: number) => `subordinato ${unit}`,
  unitsAnswer: (units: readonly number[]) =>
    units.length === 1
      ? `Risponde il subordinato ${units[0]}: sceglilo qui sotto.`
      : `Rispondono i subordinati ${and.format(units.map(String))}: scegli qui sotto quello il cui valore torna.`,

  connection: 'Prova una connessione',
  connectionHint: 'Legge una volta tutti i sensori salvati di una connessione e non salva niente.',
  tryAll: 'Prova tutti',
  sensorsOf: (connection: string, count: string) => `${connection} (${count})`,
  answering: (good: number, all: number) => `${good} di ${all} si ${good === 1 ? 'legge' : 'leggono'}.`,
  notReached: (count: number) =>
    `${counted(count, 'altro sensore non è stato provato', 'altri sensori non sono stati provati')}: una prova dura pochi secondi.`,
  sameUnitAnswers:
    'Lo stesso subordinato risponde ad altri registri: controlla il registro, poi prova di nuovo.',
  othersAnswer:
    'Altri subordinati di questa connessione rispondono: controlla il subordinato e che quella macchina sia accesa.',
  readings: 'Letture della connessione',
  chooseConnection: 'Scegli una connessione',
} as const;
