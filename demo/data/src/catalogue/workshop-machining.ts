import { kind, type MachineKind } from './machine-kind.ts';

const outside = 'Assistenza macchine utensili';

/** Machines that turn, mill, grind, drill and erode. Makers and models are invented. */
export const machining: MachineKind[] = [
  kind('TOR', 'Torneria', {
    wear: 1.5,
    outside,
    machines: ['Tornio CNC Torvala T42 | Torvala | T42', 'Tornio CNC Torvala T65 | Torvala | T65'],
    faults: [
      'Contropunta non blocca oltre 20 bar > Sostituita la guarnizione del cilindro della contropunta > guarnizione del cilindro della contropunta',
      'Torretta si ferma a metà indexaggio > Regolato il sensore di posizione della torretta',
      'Vibrazioni in sgrossatura sul diametro grande > Ripreso il gioco della slitta trasversale',
      'Allarme temperatura mandrino dopo mezz’ora > Pulito lo scambiatore e cambiato l’olio del mandrino',
      'Perdita di refrigerante sotto la cuffia > Sostituita la guarnizione della cuffia > guarnizione della cuffia',
      'L’autocentrante idraulico perde presa > Smontato, pulito e ingrassato l’autocentrante',
    ],
    checkList: [
      'Livello olio guide',
      'Pulizia filtro refrigerante',
      'Gioco asse X',
      'Gioco asse Z',
      'Pressione contropunta',
    ],
  }),
  kind('TOR', 'Torneria', {
    wear: 1.2,
    outside,
    machines: [
      'Tornio parallelo Ferbraz 200 | Ferbraz | P200',
      'Tornio parallelo Ferbraz 260 | Ferbraz | P260',
    ],
    faults: [
      'La leva dell’avanzamento salta fuori > Sostituita la molla dell’innesto > molla dell’innesto',
      'Contropunta fuori asse, pezzo conico > Riallineata la contropunta',
      'Gioco sul carrello trasversale > Registrato il lardone del carrello',
      'Il freno a pedale non ferma il mandrino > Sostituite le ganasce del freno > ganasce del freno',
      'Le griffe dell’autocentrante si bloccano > Smontato e ingrassato l’autocentrante',
      'Cambio rumoroso in terza velocità > Sostituito un cuscinetto della testa > cuscinetto della testa',
    ],
    checkList: ['Livello olio testa', 'Gioco carrelli', 'Freno a pedale', 'Riparo mandrino', 'Vite madre'],
  }),
  kind('TOR', 'Torneria', {
    wear: 1.4,
    outside,
    machines: ['Tornio a fantina mobile Lumetra 20 | Lumetra | FM20'],
    faults: [
      'Il caricatore barre non spinge l’ultima barra > Regolato lo spintore del caricatore',
      'La pinza non chiude sul diametro 12 > Sostituita la pinza > pinza da 12',
      'La bussola di guida segna la barra > Sostituita la bussola di guida > bussola di guida',
      'Sbavatura al taglio del pezzo > Ripresa l’altezza dell’utensile di troncatura',
      'Livello olio da taglio basso, allarme > Rabboccato l’olio e pulito il galleggiante',
    ],
    checkList: ['Pinze e bussole', 'Caricatore barre', 'Olio da taglio', 'Evacuazione trucioli'],
  }),
  kind('TOR', 'Torneria', {
    wear: 1.3,
    outside,
    machines: ['Tornio verticale Torvala V90 | Torvala | V90'],
    faults: [
      'La piattaforma gira con rumore > Cambiato l’olio del riduttore della piattaforma',
      'La traversa non si blocca in quota > Sostituita l’elettrovalvola del bloccaggio > elettrovalvola del bloccaggio',
      'Trucioli che intasano lo scarico > Liberato lo scarico e rifatto il raschiatore',
      'Una griffa della piattaforma non si muove > Smontata, pulita e ingrassata la griffa',
    ],
    checkList: ['Olio riduttore', 'Griffe', 'Bloccaggio traversa', 'Filtro refrigerante'],
  }),
  kind('FRE', 'Fresatura', {
    wear: 1.4,
    outside,
    machines: [
      'Centro di lavoro Maskelin M5 | Maskelin | M5',
      'Centro di lavoro Maskelin M8 | Maskelin | M8',
      'Centro di lavoro 5 assi Lumetra V5 | Lumetra | V5',
    ],
    faults: [
      'Rumore al cuscinetto dell’asse Z sopra 4.000 giri > Sostituiti i cuscinetti della vite asse Z > cuscinetti della vite asse Z',
      'Il cambio utensile non riconosce la posizione 12 > Sostituito il micro della posizione 12 > micro della posizione 12',
      'Gioco eccessivo sulla vite dell’asse X > Registrata la chiocciola e verificato il gioco',
      'Quota fuori tolleranza dopo pausa pranzo > Rifatto l’azzeramento termico e tarata la sonda',
      'Nastro trucioli bloccato > Liberato il nastro e sostituita la frizione di sicurezza > frizione del nastro trucioli',
      'Refrigerante interno senza pressione > Pulita la pompa e cambiato il filtro a cartuccia',
    ],
    checkList: [
      'Pulizia coni mandrino',
      'Lubrificazione guide',
      'Gioco assi',
      'Filtro aria quadro',
      'Nastro trucioli',
    ],
  }),
  kind('FRE', 'Fresatura', {
    wear: 1.1,
    outside,
    machines: [
      'Fresatrice universale Ferbraz U3 | Ferbraz | U3',
      'Fresatrice a torretta Ferbraz R2 | Ferbraz | R2',
    ],
    faults: [
      'La tavola si muove a scatti > Registrati i lardoni e lubrificate le guide',
      'Il bloccaggio del cono scivola > Sostituite le molle a tazza del tirante > molle a tazza del tirante',
      'Visualizzatore di quota che salta > Pulita la riga ottica dell’asse Y',
      'La testa non tiene l’inclinazione > Sostituite le viti di serraggio della testa > viti di serraggio della testa',
      'Avanzamento rapido che non parte > Sostituito il contattore dell’avanzamento > contattore dell’avanzamento',
    ],
    checkList: ['Lubrificazione guide', 'Gioco tavola', 'Serraggio testa', 'Riparo fresa'],
  }),
  kind('RET', 'Rettifica', {
    wear: 0.9,
    outside,
    machines: ['Rettifica tangenziale Lumetra 12 | Lumetra | RT12'],
    faults: [
      'Il piano magnetico non tiene > Riparato il cavo di alimentazione del piano',
      'La tavola si muove a scatti > Spurgato l’impianto idraulico della tavola',
      'Filtro magnetico pieno, emulsione sporca > Pulito il filtro e cambiata l’emulsione',
      'Bruciature sul pezzo > Ravvivata la mola e orientato il getto di emulsione',
    ],
    checkList: [
      'Equilibratura mola',
      'Riparo mola',
      'Piano magnetico',
      'Filtro magnetico',
      'Livello emulsione',
    ],
  }),
  kind('RET', 'Rettifica', {
    wear: 0.9,
    outside,
    machines: ['Rettifica in tondo Lumetra C6 | Lumetra | RC6'],
    faults: [
      'Vibrazione mola oltre soglia dopo la ravvivatura > Riequilibrata la mola e sostituita la flangia > flangia della mola',
      'Segno elicoidale sul pezzo > Sostituite le cinghie della testa > cinghie della testa',
      'Pezzo conico di 2 centesimi > Riallineata la contropunta',
      'La luce sul misuratore non si spegne > Pulito e ritarato il misuratore in processo',
    ],
    checkList: ['Equilibratura mola', 'Riparo mola', 'Contropunta', 'Cinghie testa', 'Livello emulsione'],
  }),
  kind('RET', 'Rettifica', {
    wear: 0.7,
    outside,
    machines: ['Affilatrice Ferbraz A1 | Ferbraz | A1'],
    faults: [
      'La mola a tazza vibra > Sostituita e bilanciata la mola > mola a tazza',
      'Il divisore salta un passo > Pulito e registrato il divisore',
      'Aspirazione polveri debole > Svuotato il sacco e pulito il tubo',
    ],
    checkList: ['Stato mole', 'Riparo mola', 'Divisore', 'Sacco polveri'],
  }),
  kind('TRA', 'Foratura', {
    wear: 0.9,
    outside,
    machines: ['Trapano radiale Ferbraz R35 | Ferbraz | R35'],
    faults: [
      'Il braccio non si blocca > Sostituita la ghiera di bloccaggio > ghiera di bloccaggio',
      'La salita del braccio si ferma a metà > Sostituito il fine corsa della colonna > fine corsa della colonna',
      'La frizione slitta in quinta velocità > Registrata la frizione',
      'Interruttore di emergenza bloccato > Sostituito il fungo di emergenza > fungo di emergenza',
    ],
    checkList: ['Fungo di emergenza', 'Riparo mandrino', 'Bloccaggio braccio', 'Ingrassaggio colonna'],
  }),
  kind('TRA', 'Foratura', {
    wear: 0.8,
    outside,
    machines: [
      'Trapano a colonna Ferbraz C25 | Ferbraz | C25',
      'Trapano a colonna Ferbraz C32 | Ferbraz | C32',
    ],
    faults: [
      'Riparo del mandrino rotto > Montato un riparo nuovo > riparo del mandrino',
      'Mandrino con gioco, fori ovali > Sostituiti i cuscinetti del mandrino > cuscinetti del mandrino',
      'La leva non torna su > Sostituita la molla di ritorno > molla di ritorno',
      'La cinghia salta di gola > Tesa la cinghia e allineate le pulegge',
      'Interruttore di emergenza bloccato > Sostituito il fungo di emergenza > fungo di emergenza',
    ],
    checkList: ['Fungo di emergenza', 'Riparo mandrino', 'Gioco mandrino', 'Cinghie'],
  }),
  kind('ELE', 'Attrezzeria', {
    wear: 0.9,
    outside,
    machines: ['Elettroerosione a filo Lumetra W4 | Lumetra | W4'],
    faults: [
      'Il filo si rompe ogni dieci minuti > Sostituite le guide filo e i contatti > guide filo',
      'Conducibilità dell’acqua fuori limite > Cambiate le resine > resine',
      'L’infilaggio automatico manca il foro > Pulito e centrato l’ugello di infilaggio',
      'Pompa dielettrico rumorosa > Sostituita la pompa del dielettrico > pompa del dielettrico',
    ],
    checkList: ['Resine', 'Filtri', 'Guide filo', 'Contatti di massa'],
  }),
  kind('ELE', 'Attrezzeria', {
    wear: 0.8,
    outside,
    machines: ['Elettroerosione a tuffo Lumetra S3 | Lumetra | S3'],
    faults: [
      'Livello vasca che scende da solo > Sostituita la guarnizione della porta vasca > guarnizione della porta vasca',
      'Archi continui durante lo sbozzo > Pulito l’elettrodo e rifatto il lavaggio',
      'La testa trema in avvicinamento > Registrata la vite della testa',
      'Temperatura dielettrico alta, allarme > Pulito lo scambiatore del dielettrico',
    ],
    checkList: ['Filtri', 'Livello vasca', 'Sonda temperatura', 'Estintore automatico'],
  }),
];
