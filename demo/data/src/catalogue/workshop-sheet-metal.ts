import { kind, type MachineKind } from './machine-kind.ts';

const presses = 'Assistenza presse e lamiera';
const welding = 'Assistenza saldatura e taglio';
const barrier = 'Barriera fotoelettrica non si ripristina > Riallineata la barriera e pulite le ottiche';

/** Machines that press, bend, weld, cut and saw. Makers and models are invented. */
export const sheetMetal: MachineKind[] = [
  kind('PRE', 'Piega e stampaggio', {
    wear: 1.6,
    outside: presses,
    machines: [
      'Pressa piegatrice Valdren 100 | Valdren | RG100',
      'Pressa piegatrice Valdren 170 | Valdren | RG170',
    ],
    faults: [
      'Perdita d’olio dal cilindro destro, la pressa scende da sola > Sostituite le guarnizioni del cilindro destro > guarnizioni del cilindro destro',
      barrier,
      'Il registro posteriore non torna a zero > Sostituita la cinghia del registro e rifatto lo zero > cinghia del registro',
      'Pedale con falso contatto > Sostituito il microinterruttore del pedale > microinterruttore del pedale',
      'Angolo diverso tra destra e sinistra > Ripreso il parallelismo della traversa',
    ],
    checkList: [
      'Prova barriera fotoelettrica',
      'Prova arresto di emergenza',
      'Livello olio',
      'Parallelismo traversa',
      'Serraggio punzoni',
    ],
  }),
  kind('PRE', 'Piega e stampaggio', {
    wear: 1.3,
    outside: presses,
    machines: ['Pressa eccentrica Valdren E80 | Valdren | E80'],
    faults: [
      'Si ferma oltre il punto morto superiore > Registrato il freno e rifatta la prova di arresto',
      'La frizione slitta sotto carico > Sostituiti i dischi della frizione > dischi della frizione',
      'Un comando a due mani non risponde > Sostituito il pulsante sinistro > pulsante del comando a due mani',
      'Slitta con gioco, bava sul pezzo > Registrate le guide della slitta',
    ],
    checkList: ['Prova comando a due mani', 'Freno e frizione', 'Guide slitta', 'Ripari', 'Ingrassaggio'],
  }),
  kind('PRE', 'Piega e stampaggio', {
    wear: 1.4,
    outside: presses,
    machines: [
      'Pressa idraulica Kondara 160 | Kondara | F160',
      'Pressa idraulica Kondara 250 | Kondara | F250',
    ],
    faults: [
      barrier,
      'La pompa fischia in salita > Rabboccato l’olio e cambiato il filtro in aspirazione',
      'La pressione cala durante la tenuta > Sostituite le guarnizioni del cilindro > guarnizioni del cilindro',
      'Olio a 65 gradi dopo due ore > Pulito lo scambiatore e la sua ventola',
      'La discesa rapida va a scatti > Spurgato il circuito e pulita la valvola proporzionale',
    ],
    checkList: [
      'Prova barriera fotoelettrica',
      'Prova arresto di emergenza',
      'Livello olio',
      'Tubi flessibili',
    ],
  }),
  kind('SAL', 'Carpenteria', {
    wear: 1.1,
    outside: welding,
    machines: ['Saldatrice TIG Brunoval 270 | Brunoval | TIG270'],
    faults: [
      'Raffreddamento della torcia intermittente > Sostituita la pompa del gruppo di raffreddamento > pompa del gruppo di raffreddamento',
      'L’arco non si innesca > Registrato lo spinterometro dell’alta frequenza',
      'Manca gas alla torcia > Riparata la perdita sul raccordo del gas',
      'Il pedale non regola la corrente > Sostituito il potenziometro del pedale > potenziometro del pedale',
    ],
    checkList: ['Stato cavi e pinze', 'Portata gas', 'Liquido di raffreddamento', 'Prova differenziale'],
  }),
  kind('SAL', 'Carpenteria', {
    wear: 1.3,
    outside: welding,
    machines: [
      'Saldatrice MIG Brunoval 400 | Brunoval | MIG400',
      'Saldatrice MIG Brunoval 350 | Brunoval | MIG350',
    ],
    faults: [
      'Il filo si inceppa nel trainafilo > Cambiati rulli e guaina del trainafilo > rulli e guaina del trainafilo',
      'Arco instabile, molti spruzzi > Sostituiti il cavo di massa e la pinza > cavo di massa',
      'Manca gas alla torcia > Riparata la perdita sul raccordo del gas',
      'La torcia scalda troppo > Sostituiti diffusore e ugello della torcia > diffusore della torcia',
      'Il pulsante della torcia resta premuto > Sostituito il pulsante della torcia > pulsante della torcia',
    ],
    checkList: [
      'Stato cavi e pinze',
      'Portata gas',
      'Pulizia ugelli',
      'Rulli trainafilo',
      'Prova differenziale',
    ],
  }),
  kind('SAL', 'Carpenteria', {
    wear: 1.3,
    outside: welding,
    machines: ['Robot di saldatura Kondara R6 | Kondara | R6'],
    faults: [
      'Cavo torcia usurato vicino allo snodo > Sostituito il fascio cavi della torcia e rifatta la taratura > fascio cavi della torcia',
      'Cordone fuori giunto di 2 mm > Rifatto il punto utensile e controllato il posaggio',
      'Il cancello della cella non si legge > Sostituito l’interruttore del cancello > interruttore del cancello',
      'La stazione di pulizia torcia non gira > Liberata la fresa e soffiata la stazione',
    ],
    checkList: ['Cancello e barriere', 'Punto utensile', 'Cavi e guaine', 'Pulizia torcia', 'Portata gas'],
  }),
  kind('SAL', 'Carpenteria', {
    wear: 1.1,
    outside: welding,
    machines: ['Puntatrice Brunoval P30 | Brunoval | P30'],
    faults: [
      'Punti deboli sulla lamiera zincata > Ravvivati gli elettrodi e corretta la corrente',
      'Acqua di raffreddamento che non circola > Pulito il filtro e sostituito un raccordo',
      'Il braccio superiore scende piano > Sostituite le guarnizioni del cilindro pneumatico > guarnizioni del cilindro pneumatico',
      'Elettrodi fuori asse > Riallineati i bracci',
    ],
    checkList: ['Stato elettrodi', 'Acqua di raffreddamento', 'Forza di puntatura', 'Pedale'],
  }),
  kind('LAS', 'Taglio', {
    wear: 1.5,
    outside: welding,
    machines: ['Taglio laser Lumetra L30 | Lumetra | L30', 'Taglio laser Lumetra L60 | Lumetra | L60'],
    faults: [
      'Allarme temperatura ottica, si ferma ogni mezz’ora > Pulita la lente e sostituito il vetrino di protezione',
      'Taglio con bava sullo spessore 6 > Centrato il fascio e sostituito l’ugello',
      'Il cambio pallet si ferma a metà corsa > Sostituito il fine corsa del cambio pallet > fine corsa del cambio pallet',
      'Aspirazione fumi debole sul lato sinistro > Liberata la serranda del settore sinistro',
      'Testa che urta la lamiera > Sostituito il sensore capacitivo e rifatta la calibrazione > sensore capacitivo',
    ],
    checkList: [
      'Pulizia lenti',
      'Temperatura chiller',
      'Allineamento fascio',
      'Filtri aspirazione',
      'Cinghie pallet',
    ],
  }),
  kind('LAS', 'Taglio', {
    wear: 1.2,
    outside: welding,
    machines: ['Taglio plasma Brunoval X2 | Brunoval | X2'],
    faults: [
      'L’arco pilota non parte > Sostituiti elettrodo e ugello della torcia',
      'Taglio inclinato su tutto il bordo > Sostituito l’ugello e messa a squadra la torcia',
      'La torcia non tiene l’altezza > Pulita e ritarata la regolazione di altezza',
      'Acqua bassa sul banco > Riparato il galleggiante del banco ad acqua > galleggiante del banco',
    ],
    checkList: ['Consumabili torcia', 'Essiccatore aria', 'Livello banco ad acqua', 'Cremagliere'],
  }),
  kind('SEG', 'Magazzino barre', {
    wear: 1.2,
    outside: presses,
    machines: [
      'Segatrice a nastro Ferbraz S33 | Ferbraz | S33',
      'Segatrice a nastro Ferbraz S45 | Ferbraz | S45',
    ],
    faults: [
      'La lama devia, taglio fuori squadra di 2 mm > Sostituita la lama e registrati i guidalama',
      'Morsa che non chiude fino in fondo > Spurgato il circuito della morsa e cambiata la guarnizione > guarnizione della morsa',
      'Manca lubrificazione sulla lama > Pulito il serbatoio e liberato l’ugello',
      'Il carico barre salta un passo > Sostituito l’encoder del caricatore > encoder del caricatore',
      'La spazzola non pulisce la lama > Sostituita la spazzola > spazzola della lama',
    ],
    checkList: ['Tensione lama', 'Guidalama', 'Livello emulsione', 'Riparo lama', 'Squadra del taglio'],
  }),
  kind('SEG', 'Magazzino barre', {
    wear: 0.9,
    outside: presses,
    machines: ['Troncatrice a disco Valdren D35 | Valdren | D35'],
    faults: [
      'Il disco si ferma sotto sforzo > Registrata la tensione della cinghia',
      'Il riparo mobile resta aperto > Sostituita la molla del riparo > molla del riparo',
      'Morsa che non tiene il profilo > Sostituite le ganasce della morsa > ganasce della morsa',
    ],
    checkList: ['Stato disco', 'Riparo mobile', 'Morsa', 'Livello emulsione'],
  }),
  kind('PIE', 'Lamiera', {
    wear: 1.1,
    outside: presses,
    machines: ['Pannellatrice Valdren P1 | Valdren | PN1'],
    faults: [
      'Premilamiera che non tiene > Sostituite le guarnizioni dei premilamiera > guarnizioni dei premilamiera',
      'Il manipolatore perde il riferimento > Pulite le ottiche e rifatto lo zero',
      'Una ventosa non prende il foglio > Sostituita la ventosa del manipolatore > ventosa del manipolatore',
      'Bordo piegato a 88 gradi > Corretta la taratura della lama di piega',
    ],
    checkList: ['Lubrificazione guide', 'Controllo pinze', 'Ventose', 'Barriere'],
  }),
  kind('PIE', 'Lamiera', {
    wear: 0.9,
    outside: presses,
    machines: ['Calandra Valdren C3 | Valdren | CL3'],
    faults: [
      'Rulli segnati, righe sulla virola > Rettificati i rulli',
      'Virola conica > Ripreso il parallelismo dei rulli',
      'Un rullo laterale non sale > Sostituita la guarnizione del cilindro laterale > guarnizione del cilindro laterale',
      'La fune di emergenza non scatta > Registrata la fune e sostituito il micro > micro della fune di emergenza',
    ],
    checkList: ['Fune di emergenza', 'Stato rulli', 'Livello olio', 'Ingrassaggio supporti'],
  }),
  kind('PIE', 'Lamiera', {
    wear: 1,
    outside: presses,
    machines: ['Cesoia a ghigliottina Valdren G30 | Valdren | G30'],
    faults: [
      'Lame da affilare, taglio con bava > Girate le lame e registrato il gioco',
      'Premilamiera che non tiene > Sostituite le guarnizioni dei premilamiera > guarnizioni dei premilamiera',
      'Il riscontro posteriore sbaglia di 3 mm > Rifatto lo zero del riscontro posteriore',
      'La lama risale a metà taglio > Sostituito il pressostato della risalita > pressostato della risalita',
    ],
    checkList: ['Gioco lame', 'Riparo anteriore', 'Premilamiera', 'Prova arresto di emergenza'],
  }),
];
