import { kind, type MachineKind } from './machine-kind.ts';

const air = 'Assistenza aria compressa';
const lifting = 'Ditta carroponti';
const trucks = 'Assistenza carrelli';
const electrician = 'Elettricista esterno';
const automation = 'Assistenza robot';
const metrology = 'Laboratorio di taratura';

/** Machines that lift, carry, clean, feed and measure. Makers and models are invented. */
export const plantServices: MachineKind[] = [
  kind('COM', 'Locale compressori', {
    wear: 1.2,
    outside: air,
    machines: [
      'Compressore a vite Soffiara 15 | Soffiara | V15',
      'Compressore a vite Soffiara 22 | Soffiara | V22',
    ],
    faults: [
      'Perdita aria dal separatore, pressione sotto 7 bar > Sostituita la guarnizione del separatore > guarnizione del separatore',
      'Si ferma per alta temperatura > Pulito il radiatore e rabboccato l’olio',
      'Parte e si ferma di continuo > Regolato il pressostato e riparata una perdita in linea',
      'Cinghia che stride all’avvio > Sostituite le cinghie e allineate le pulegge > cinghie',
      'Consuma olio, se ne trova in linea > Sostituito l’elemento disoleatore > elemento disoleatore',
    ],
    checkList: [
      'Livello olio',
      'Filtro aria',
      'Filtro olio',
      'Tensione cinghia',
      'Prova valvola di sicurezza',
    ],
  }),
  kind('COM', 'Locale compressori', {
    wear: 0.8,
    outside: air,
    machines: ['Essiccatore Soffiara E40 | Soffiara | E40'],
    faults: [
      'Condensa nella linea aria > Sostituito lo scaricatore di condensa > scaricatore di condensa',
      'Punto di rugiada a 12 gradi > Pulito il condensatore e controllata la carica di gas',
      'La ventola non parte > Sostituito il condensatore di avviamento della ventola > condensatore di avviamento',
    ],
    checkList: ['Punto di rugiada', 'Scarico condensa', 'Pulizia condensatore', 'Filtri di linea'],
  }),
  kind('CAR', 'Capannone A', {
    wear: 0.8,
    outside: lifting,
    machines: [
      'Carroponte 5 t campata 1 | Gruvena | CP5',
      'Carroponte 5 t campata 2 | Gruvena | CP5',
      'Carroponte 10 t campata 3 | Gruvena | CP10',
    ],
    faults: [
      'Pulsantiera: tasto discesa duro > Sostituita la pulsantiera > pulsantiera',
      'Il freno di sollevamento scivola > Registrato il freno e provato a carico',
      'Rumore metallico sulla via di corsa > Sostituita una ruota folle e ingrassata la via di corsa > ruota folle',
      'Fune con fili rotti > Sostituita la fune e aggiornato il registro di controllo > fune',
      'Finecorsa di salita non interviene > Sostituito il finecorsa di salita > finecorsa di salita',
    ],
    checkList: ['Funi e ganci', 'Freni', 'Finecorsa', 'Pulsantiera', 'Targa di portata leggibile'],
  }),
  kind('CAR', 'Piega e stampaggio', {
    wear: 0.7,
    outside: lifting,
    machines: ['Gru a bandiera 500 kg reparto piega | Gruvena | GB500'],
    faults: [
      'Il braccio gira da solo > Registrata la frizione della rotazione',
      'Catena del paranco che salta > Sostituita la catena del paranco > catena del paranco',
      'Pulsantiera: tasto discesa duro > Sostituita la pulsantiera > pulsantiera',
      'La sicura del gancio non chiude > Sostituita la sicura del gancio > sicura del gancio',
    ],
    checkList: ['Catena e gancio', 'Freno', 'Rotazione', 'Pulsantiera', 'Targa di portata leggibile'],
  }),
  kind('MUL', 'Magazzino', {
    wear: 1.2,
    outside: trucks,
    machines: [
      'Carrello elevatore elettrico Mulvara E20 | Mulvara | E20',
      'Carrello elevatore elettrico Mulvara E16 | Mulvara | E16',
    ],
    faults: [
      'Cicalino di retromarcia muto > Sostituito il cicalino > cicalino',
      'Batteria che dura mezza giornata > Rabboccati e riequilibrati gli elementi della batteria',
      'Perdita d’olio dal montante > Sostituite le guarnizioni del cilindro del montante > guarnizioni del montante',
      'Freno di stazionamento debole > Registrato il freno di stazionamento',
      'Forche storte di lato > Sostituita la coppia di forche > coppia di forche',
    ],
    checkList: ['Batteria', 'Catene e forche', 'Freni', 'Luci e cicalino', 'Gomme'],
  }),
  kind('MUL', 'Magazzino', {
    wear: 1.2,
    outside: trucks,
    machines: ['Carrello elevatore diesel Mulvara D30 | Mulvara | D30'],
    faults: [
      'A freddo non parte > Sostituite le candelette > candelette',
      'Fumo nero in salita > Cambiati il filtro aria e il filtro gasolio',
      'Perdita d’olio dal montante > Sostituite le guarnizioni del cilindro del montante > guarnizioni del montante',
      'Il faro di lavoro non si accende > Sostituiti faro e portalampada > faro di lavoro',
    ],
    checkList: ['Olio motore', 'Liquido radiatore', 'Catene e forche', 'Freni', 'Luci e cicalino'],
  }),
  kind('MUL', 'Magazzino', {
    wear: 1,
    outside: trucks,
    machines: ['Transpallet elettrico Mulvara T15 | Mulvara | T15'],
    faults: [
      'Il timone non torna in verticale > Sostituita la molla a gas del timone > molla a gas del timone',
      'Una rotella di carico è consumata > Sostituite le rotelle di carico > rotelle di carico',
      'Non tiene la carica > Sostituita la batteria > batteria',
    ],
    checkList: ['Batteria', 'Rotelle', 'Timone e pulsante antischiacciamento', 'Freno'],
  }),
  kind('ASP', 'Impianti', {
    wear: 0.8,
    outside: electrician,
    machines: [
      'Aspiratore nebbie olio torneria | Soffiara | AN4',
      'Aspiratore nebbie olio fresatura | Soffiara | AN4',
    ],
    faults: [
      'Filtro assoluto intasato, allarme differenziale > Sostituito il filtro assoluto > filtro assoluto',
      'Ventola che vibra > Pulita ed equilibrata la girante',
      'Scarico olio otturato > Liberato il sifone di scarico',
      'Il quadro non riparte dopo il black-out > Sostituito il relè di riarmo > relè di riarmo',
    ],
    checkList: ['Pressione differenziale', 'Pulizia girante', 'Scarico olio', 'Prova riarmo'],
  }),
  kind('ASP', 'Impianti', {
    wear: 0.8,
    outside: electrician,
    machines: ['Aspiratore fumi saldatura | Soffiara | AF6'],
    faults: [
      'Le cartucce non si puliscono > Sostituita l’elettrovalvola del lavaggio ad aria > elettrovalvola del lavaggio',
      'Il braccio di aspirazione cade > Registrate le frizioni del braccio',
      'Ventola che vibra > Pulita ed equilibrata la girante',
      'Cassetto polveri pieno, allarme > Svuotato il cassetto e pulito il sensore',
    ],
    checkList: ['Pressione differenziale', 'Pulizia girante', 'Cassetto polveri', 'Bracci'],
  }),
  kind('LAV', 'Lavaggio', {
    wear: 1.1,
    outside: electrician,
    machines: ['Lavatrice pezzi Netvara 90 | Netvara | L90'],
    faults: [
      'Portello che perde acqua calda > Sostituite le guarnizioni del portello > guarnizioni del portello',
      'La temperatura non supera 40 gradi > Sostituita una resistenza > resistenza',
      'Ugelli otturati, pezzi ancora sporchi > Smontati e puliti gli ugelli',
      'Pompa che non aspira > Liberata la succhieruola e adescata la pompa',
    ],
    checkList: ['Ugelli', 'Filtro vasca', 'Guarnizioni portello', 'Termostato'],
  }),
  kind('LAV', 'Lavaggio', {
    wear: 0.8,
    outside: electrician,
    machines: ['Vasca a ultrasuoni Netvara U40 | Netvara | U40'],
    faults: [
      'Pulisce solo da un lato > Sostituito un trasduttore > trasduttore',
      'La temperatura non supera 40 gradi > Sostituita una resistenza > resistenza',
      'Il cestello non si solleva > Registrata la catena del sollevatore',
    ],
    checkList: ['Prova del foglio di alluminio', 'Livello vasca', 'Termostato', 'Scarico'],
  }),
  kind('ROB', 'Automazione', {
    wear: 1.2,
    outside: automation,
    machines: ['Robot di carico Kondara R10 | Kondara | R10', 'Robot di carico Kondara R20 | Kondara | R20'],
    faults: [
      'La pinza perde il pezzo in rotazione > Sostituite le ventose e regolato il vuotostato > ventose',
      'Cancello di sicurezza non letto > Sostituito l’interruttore del cancello > interruttore del cancello',
      'Fuori posizione dopo l’urto > Rifatta la masterizzazione degli assi',
      'Cavo della pinza rovinato > Sostituito il cavo e aggiunta una guaina > cavo della pinza',
    ],
    checkList: [
      'Cancello e barriere',
      'Vuoto pinza',
      'Cavi e guaine',
      'Ingrassaggio assi',
      'Batterie di memoria',
    ],
  }),
  kind('ROB', 'Automazione', {
    wear: 0.9,
    outside: automation,
    machines: ['Nastro di scarico Kondara N5 | Kondara | N5'],
    faults: [
      'Il nastro slitta a pieno carico > Teso il nastro e sostituito un rullo > rullo del nastro',
      'La fotocellula di fine nastro non vede > Pulita e riallineata la fotocellula',
      'Il motoriduttore perde grasso > Sostituito il paraolio del motoriduttore > paraolio del motoriduttore',
    ],
    checkList: ['Tensione nastro', 'Rulli', 'Fotocellule', 'Fungo di emergenza'],
  }),
  kind('BIL', 'Controllo qualità', {
    wear: 0.7,
    outside: metrology,
    machines: ['Bilancia da banco 30 kg | Misurel | B30'],
    faults: [
      'Scostamento di 40 g a pieno carico > Rifatta la taratura con i pesi campione',
      'Display che si spegne > Sostituito l’alimentatore > alimentatore',
      'Il peso oscilla e non si ferma > Messa in bolla e tolto un truciolo sotto il piatto',
    ],
    checkList: ['Taratura', 'Livella', 'Pulizia piatto', 'Etichetta di taratura'],
  }),
  kind('BIL', 'Controllo qualità', {
    wear: 0.8,
    outside: metrology,
    machines: ['Macchina di misura Misurel M7 | Misurel | M7'],
    faults: [
      'Il tastatore non scatta > Sostituito il modulo del tastatore > modulo del tastatore',
      'Poca aria ai pattini, la macchina striscia > Cambiato il filtro dell’aria e asciugata la linea',
      'Errore di 8 micron sulla sfera campione > Rifatta la qualifica del tastatore e pulite le righe',
    ],
    checkList: ['Taratura', 'Filtro aria', 'Pulizia piano e guide', 'Sfera campione'],
  }),
  kind('BIL', 'Controllo qualità', {
    wear: 0.6,
    outside: metrology,
    machines: ['Durometro Misurel D2 | Misurel | D2'],
    faults: [
      'Due punti in meno sul blocchetto campione > Sostituito il penetratore > penetratore',
      'Il carico non si stacca > Pulito e ingrassato il leveraggio del carico',
      'Display che si spegne > Sostituito l’alimentatore > alimentatore',
    ],
    checkList: ['Blocchetti campione', 'Penetratore', 'Livella', 'Etichetta di taratura'],
  }),
];
