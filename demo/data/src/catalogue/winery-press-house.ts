import { kind, type MachineKind } from './machine-kind.ts';

const outside = 'Assistenza enologica';

/** Machines that receive, sort and press grapes and apples. Makers and models are invented. */
export const pressHouse: MachineKind[] = [
  kind('DIR', 'Ricevimento', {
    wear: 1.2,
    isForHarvest: true,
    outside,
    machines: ['Diraspatrice Enovara D10 | Enovara | D10'],
    faults: [
      'Il cestello si blocca con i raspi verdi > Liberato il cestello e regolata la velocità',
      'Quadro con acqua dentro dopo il lavaggio > Asciugato il quadro e sostituita la guarnizione',
      'Una paletta dell’albero è piegata > Raddrizzata la paletta e controllato l’albero',
      'La cinghia fischia a pieno carico > Sostituita la cinghia > cinghia',
    ],
    checkList: ['Pulizia cestello', 'Ingrassaggio supporti', 'Cinghia', 'Prova emergenza'],
  }),
  kind('DIR', 'Ricevimento', {
    wear: 1,
    isForHarvest: true,
    outside,
    machines: ['Nastro di selezione Enovara N6 | Enovara | N6'],
    faults: [
      'Nastro che si sposta di lato > Allineati i rulli di rinvio',
      'Raschiatore che non pulisce > Sostituito il raschiatore > raschiatore',
      'La fune di emergenza non scatta > Registrata la fune e sostituito il micro > micro della fune di emergenza',
    ],
    checkList: ['Tensione nastro', 'Rulli', 'Raschiatore', 'Prova emergenza'],
  }),
  kind('DIR', 'Ricevimento', {
    wear: 1,
    isForHarvest: true,
    outside,
    machines: ['Tramoggia con coclea Enovara T4 | Enovara | T4'],
    faults: [
      'Coclea che striscia sul fondo > Raddrizzata l’elica e sostituito il supporto > supporto della coclea',
      'Il riduttore perde olio > Sostituito il paraolio del riduttore > paraolio del riduttore',
      'La griglia aperta non ferma la coclea > Sostituito il micro della griglia > micro della griglia',
    ],
    checkList: ['Griglia di sicurezza', 'Ingrassaggio supporti', 'Livello riduttore', 'Prova emergenza'],
  }),
  kind('PRS', 'Pressatura', {
    wear: 1.3,
    isForHarvest: true,
    outside,
    machines: [
      'Pressa pneumatica Enovara P25 | Enovara | P25',
      'Pressa pneumatica Enovara P50 | Enovara | P50',
    ],
    faults: [
      'La membrana perde aria a metà ciclo > Riparata la membrana e provata la tenuta',
      'Portellone che non sigilla > Sostituita la guarnizione del portellone > guarnizione del portellone',
      'Il ciclo si ferma al secondo gradino > Sostituito il trasduttore di pressione > trasduttore di pressione',
      'Il mosto esce torbido > Lavati i canali di sgrondo e sostituita una griglia > griglia di sgrondo',
    ],
    checkList: ['Membrana', 'Guarnizioni', 'Valvola di sicurezza', 'Canali di sgrondo'],
  }),
  kind('PRS', 'Pressatura', {
    wear: 1.3,
    isForHarvest: true,
    outside,
    machines: ['Pressa a nastro per mele Pomavil B8 | Pomavil | B8'],
    faults: [
      'Tela strappata sul bordo > Cucita la tela e centrati i rulli',
      'Il succo esce torbido > Lavata la tela e ridotto lo spessore della polpa',
      'Il centratore della tela non risponde > Sostituito il pistoncino del centratore > pistoncino del centratore',
      'Un ugello del lavaggio tela è chiuso > Puliti gli ugelli e il filtro',
    ],
    checkList: ['Rulli e tele', 'Lavaggio tela', 'Raschiatori', 'Fune di emergenza'],
  }),
  kind('TRI', 'Lavorazione mele', {
    wear: 1,
    isForHarvest: true,
    outside,
    machines: ['Lavatrice mele Pomavil L3 | Pomavil | L3'],
    faults: [
      'Spruzzi del lavaggio otturati > Puliti gli ugelli e il filtro',
      'L’elevatore perde i secchielli > Sostituita la catena dell’elevatore > catena dell’elevatore',
      'Il livello della vasca non si tiene > Sostituito il galleggiante della vasca > galleggiante',
    ],
    checkList: ['Ugelli', 'Catena elevatore', 'Filtro vasca', 'Prova emergenza'],
  }),
  kind('TRI', 'Lavorazione mele', {
    wear: 1.2,
    isForHarvest: true,
    outside,
    machines: ['Trituratore mele Pomavil T5 | Pomavil | T5'],
    faults: [
      'Lame consumate, polpa a pezzi grossi > Sostituite le lame del trituratore > lame del trituratore',
      'Vibra a vuoto > Equilibrato il rotore',
      'Il riparo aperto non ferma il rotore > Sostituito il micro del riparo > micro del riparo',
    ],
    checkList: ['Lame', 'Riparo rotore', 'Cinghie', 'Cuscinetti'],
  }),
];
