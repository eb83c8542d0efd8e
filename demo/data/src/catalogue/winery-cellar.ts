import { kind, type MachineKind } from './machine-kind.ts';

const cooling = 'Frigorista esterno';
const steam = 'Caldaista esterno';
const pumps = 'Assistenza pompe e filtri';
const bottling = 'Assistenza imbottigliamento';

/** Machines that store, move, filter and bottle, and their heating and cooling. Makers and models are invented. */
export const cellar: MachineKind[] = [
  kind('SER', 'Cantina', {
    wear: 0.9,
    outside: cooling,
    machines: [
      'Serbatoio termoregolato 1 da 100 hl | Enovara | S100',
      'Serbatoio termoregolato 2 da 100 hl | Enovara | S100',
      'Serbatoio termoregolato 3 da 50 hl | Enovara | S50',
      'Serbatoio termoregolato 4 da 50 hl | Enovara | S50',
    ],
    faults: [
      'La sonda segna due gradi in più > Sostituita la sonda e verificata con il campione > sonda di temperatura',
      'Elettrovalvola del freddo che resta aperta > Sostituita l’elettrovalvola > elettrovalvola del freddo',
      'Valvola di fondo che gocciola > Sostituita la guarnizione della valvola > guarnizione della valvola di fondo',
      'Indicatore di livello illeggibile > Sostituito il tubo di livello > tubo di livello',
      'Lo sfiato in alto è otturato > Smontato e lavato lo sfiato',
    ],
    checkList: ['Taratura sonda', 'Sfiato', 'Guarnizioni', 'Camicia di raffreddamento', 'Portella'],
  }),
  kind('SER', 'Cantina', {
    wear: 0.9,
    outside: cooling,
    machines: ['Autoclave 1 da 60 hl | Enovara | A60', 'Autoclave 2 da 60 hl | Enovara | A60'],
    faults: [
      'La valvola di sicurezza non scatta in prova > Revisionata e ritarata la valvola di sicurezza',
      'Il manometro segna con il serbatoio vuoto > Sostituito il manometro > manometro',
      'Perde pressione in una notte > Sostituita la guarnizione della portella > guarnizione della portella',
      'L’agitatore non parte > Sostituita la tenuta dell’agitatore e liberato l’albero > tenuta dell’agitatore',
    ],
    checkList: ['Valvola di sicurezza', 'Manometro', 'Taratura sonda', 'Portella', 'Agitatore'],
  }),
  kind('POM', 'Cantina', {
    wear: 1.2,
    outside: pumps,
    machines: [
      'Pompa a lobi Flussara L20 | Flussara | L20',
      'Pompa centrifuga Flussara C12 | Flussara | C12',
    ],
    faults: [
      'La tenuta perde vino > Sostituita la tenuta meccanica > tenuta meccanica',
      'Non aspira dal fondo > Sostituita la guarnizione del raccordo in aspirazione > guarnizione del raccordo',
      'L’inverter va in protezione > Pulita la ventola e riserrati i morsetti',
      'Il cavo è schiacciato vicino alla spina > Accorciato il cavo e rifatta la spina',
    ],
    checkList: ['Tenute', 'Raccordi', 'Cavo e spina', 'Ruote del carrello'],
  }),
  kind('POM', 'Cantina', {
    wear: 1.1,
    outside: pumps,
    machines: ['Pompa peristaltica Flussara H8 | Flussara | H8'],
    faults: [
      'Tubo peristaltico gonfio > Sostituito il tubo > tubo peristaltico',
      'La portata cala dopo un’ora > Registrata la pressione dei rulli',
      'L’inverter va in protezione > Pulita la ventola e riserrati i morsetti',
    ],
    checkList: ['Tubo', 'Rulli', 'Raccordi', 'Cavo e spina'],
  }),
  kind('FIL', 'Cantina', {
    wear: 1,
    outside: pumps,
    machines: ['Filtro tangenziale Flussara T6 | Flussara | T6'],
    faults: [
      'Portata dimezzata dopo il lavaggio > Fatto il lavaggio chimico delle membrane',
      'La pompa di ricircolo fa rumore > Sostituiti i cuscinetti della pompa > cuscinetti della pompa di ricircolo',
      'Manometro in uscita fermo > Sostituito il manometro > manometro',
      'La controlavata non parte > Pulito il filtro dell’aria di comando',
    ],
    checkList: ['Prova di integrità', 'Manometri', 'Membrane', 'Pompa di ricircolo'],
  }),
  kind('FIL', 'Cantina', {
    wear: 0.8,
    outside: pumps,
    machines: ['Filtro a cartucce Flussara K3 | Flussara | K3'],
    faults: [
      'Perde dal coperchio a 3 bar > Sostituito l’anello di tenuta del coperchio > anello di tenuta del coperchio',
      'Le cartucce si chiudono in mezz’ora > Rigenerate le cartucce con acqua calda',
      'Manometro in uscita fermo > Sostituito il manometro > manometro',
    ],
    checkList: ['Prova di integrità', 'Manometri', 'Anelli di tenuta', 'Cartucce'],
  }),
  kind('IMB', 'Imbottigliamento', {
    wear: 1.7,
    outside: bottling,
    machines: ['Riempitrice Bottavi R12 | Bottavi | R12'],
    faults: [
      'Il livello cambia da un rubinetto all’altro > Sostituite le guarnizioni di due rubinetti > guarnizioni dei rubinetti',
      'La stella di ingresso rompe il collo > Messa in fase la stella',
      'Si ferma per mancanza bottiglie che ci sono > Pulita la fotocellula di presenza',
      'Un piattello non risale > Sostituita la molla del piattello > molla del piattello',
    ],
    checkList: ['Rubinetti', 'Fotocellule', 'Lubrificazione catena', 'Ripari'],
  }),
  kind('IMB', 'Imbottigliamento', {
    wear: 1.5,
    outside: bottling,
    machines: ['Tappatore Bottavi K4 | Bottavi | K4'],
    faults: [
      'Tappi schiacciati di lato > Sostituite le ganasce del tappatore > ganasce',
      'Gabbiettatrice fuori passo > Rimessa in fase la camma',
      'Il tappo entra storto > Centrato il cono e pulita la tramoggia',
      'Un tappo su dieci manca > Liberato il canale dei tappi',
    ],
    checkList: ['Ganasce', 'Camme', 'Canale dei tappi', 'Ripari'],
  }),
  kind('IMB', 'Imbottigliamento', {
    wear: 1.5,
    outside: bottling,
    machines: ['Etichettatrice Bottavi E2 | Bottavi | E2'],
    faults: [
      'Etichetta storta ogni dieci bottiglie > Regolata la fotocellula e pulito il rullo',
      'Strappa la carta al cambio bobina > Registrato il freno della bobina',
      'La stampa del lotto è sbiadita > Sostituita la testina di stampa > testina di stampa',
      'Bolle sotto l’etichetta > Sostituita la spugna del rullo stenditore > spugna del rullo stenditore',
    ],
    checkList: ['Rulli', 'Fotocellule', 'Testina di stampa', 'Ripari'],
  }),
  kind('FRI', 'Centrale', {
    wear: 1.1,
    outside: cooling,
    machines: ['Gruppo frigorifero Gelvara 40 | Gelvara | G40'],
    faults: [
      'Allarme alta pressione nelle ore calde > Lavato il condensatore',
      'Glicole sotto il minimo > Riparata la perdita e rabboccato il glicole',
      'Il flussostato ferma il compressore > Pulito il filtro del circuito glicole',
      'Una ventola del condensatore è ferma > Sostituito il motore della ventola > motore della ventola',
    ],
    checkList: ['Condensatore', 'Livello glicole', 'Ventole', 'Pressioni di lavoro'],
  }),
  kind('FRI', 'Centrale', {
    wear: 1.1,
    outside: steam,
    machines: ['Caldaia a vapore Calvora 200 | Calvora | V200'],
    faults: [
      'Il bruciatore va in blocco al mattino > Sostituito l’elettrodo di accensione > elettrodo di accensione',
      'Livello acqua basso, allarme > Pulita la sonda di livello e spurgata la caldaia',
      'La pompa di alimento scalda > Sostituita la tenuta della pompa di alimento > tenuta della pompa di alimento',
      'Lo scaricatore di condensa soffia > Sostituito lo scaricatore di condensa > scaricatore di condensa',
    ],
    checkList: ['Valvola di sicurezza', 'Bruciatore', 'Sonda di livello', 'Addolcitore', 'Spurgo'],
  }),
  kind('FRI', 'Centrale', {
    wear: 1,
    outside: steam,
    machines: ['Pastorizzatore Calvora P5 | Calvora | P5'],
    faults: [
      'Temperatura di pastorizzazione instabile > Sostituita la valvola di regolazione del vapore > valvola di regolazione del vapore',
      'Le piastre perdono a freddo > Sostituite le guarnizioni delle piastre > guarnizioni delle piastre',
      'Il registratore non scrive > Sostituita la carta e tarata la sonda del registratore',
    ],
    checkList: [
      'Registrazione temperature',
      'Guarnizioni piastre',
      'Valvola di deviazione',
      'Taratura sonda',
    ],
  }),
];
