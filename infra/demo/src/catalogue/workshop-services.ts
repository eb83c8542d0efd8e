import { kind, type MachineKind } from './machine-kind.ts';

/** What lifts, carries, cleans, feeds and measures. Makers and models are invented. */
export const plantServices: MachineKind[] = [
  kind(
    'COM',
    'Locale compressori',
    1.1,
    [
      'Compressore a vite Soffiara 15 | Soffiara | V15',
      'Compressore a vite Soffiara 22 | Soffiara | V22',
      'Essiccatore Soffiara E40 | Soffiara | E40',
    ],
    [
      'Perdita aria dal separatore, pressione sotto 7 bar > Sostituita la guarnizione del separatore',
      'Si ferma per alta temperatura > Pulito il radiatore e rabboccato l’olio',
      'Parte e si ferma di continuo > Regolato il pressostato e riparata una perdita in linea',
      'Condensa nella linea aria > Sostituito lo scaricatore di condensa',
      'Cinghia che stride all’avvio > Sostituite le cinghie e allineate le pulegge',
    ],
    [
      'Livello olio',
      'Filtro aria',
      'Filtro olio',
      'Scarico condensa',
      'Tensione cinghia',
      'Prova valvola di sicurezza',
    ],
  ),
  kind(
    'CAR',
    'Capannone A',
    0.8,
    [
      'Carroponte 5 t campata 1 | Gruvena | CP5',
      'Carroponte 5 t campata 2 | Gruvena | CP5',
      'Carroponte 10 t campata 3 | Gruvena | CP10',
      'Gru a bandiera 500 kg reparto piega | Gruvena | GB500',
    ],
    [
      'Pulsantiera: tasto discesa duro > Sostituita la pulsantiera',
      'Il freno di sollevamento scivola > Registrato il freno e provato a carico',
      'Rumore metallico sulla via di corsa > Sostituita una ruota folle e ingrassata la via di corsa',
      'Fune con fili rotti > Sostituita la fune e aggiornato il registro di controllo',
      'Finecorsa di salita non interviene > Sostituito il finecorsa di salita',
    ],
    ['Funi e ganci', 'Freni', 'Finecorsa', 'Pulsantiera', 'Targa di portata leggibile'],
  ),
  kind(
    'MUL',
    'Magazzino',
    1.2,
    [
      'Carrello elevatore elettrico Mulvara E20 | Mulvara | E20',
      'Carrello elevatore elettrico Mulvara E16 | Mulvara | E16',
      'Carrello elevatore diesel Mulvara D30 | Mulvara | D30',
      'Transpallet elettrico Mulvara T15 | Mulvara | T15',
    ],
    [
      'Cicalino di retromarcia muto > Sostituito il cicalino',
      'Batteria che dura mezza giornata > Rabboccati e riequilibrati gli elementi della batteria',
      'Perdita d’olio dal montante > Sostituite le guarnizioni del cilindro del montante',
      'Freno di stazionamento debole > Registrato il freno di stazionamento',
      'Forche storte di lato > Sostituita la coppia di forche',
    ],
    ['Batteria', 'Catene e forche', 'Freni', 'Luci e cicalino', 'Pneumatici'],
  ),
  kind(
    'ASP',
    'Impianti',
    0.8,
    [
      'Aspiratore nebbie olio torneria | Soffiara | AN4',
      'Aspiratore nebbie olio fresatura | Soffiara | AN4',
      'Aspiratore fumi saldatura | Soffiara | AF6',
    ],
    [
      'Filtro assoluto intasato, allarme differenziale > Sostituito il filtro assoluto',
      'Ventola che vibra > Pulita ed equilibrata la girante',
      'Scarico olio otturato > Liberato il sifone di scarico',
      'Il quadro non riparte dopo il black-out > Sostituito il relè di riarmo',
    ],
    ['Pressione differenziale', 'Pulizia girante', 'Scarico olio', 'Prova riarmo'],
  ),
  kind(
    'LAV',
    'Lavaggio',
    1,
    ['Lavatrice pezzi Netvara 90 | Netvara | L90', 'Vasca a ultrasuoni Netvara U40 | Netvara | U40'],
    [
      'Portello che perde acqua calda > Sostituite le guarnizioni del portello',
      'La temperatura non supera 40 gradi > Sostituita una resistenza',
      'Ugelli otturati, pezzi ancora sporchi > Smontati e puliti gli ugelli',
      'Pompa che non aspira > Liberata la succhieruola e adescata la pompa',
    ],
    ['Ugelli', 'Filtro vasca', 'Guarnizioni portello', 'Termostato'],
  ),
  kind(
    'ROB',
    'Automazione',
    1.1,
    [
      'Robot di carico Kondara R10 | Kondara | R10',
      'Robot di carico Kondara R20 | Kondara | R20',
      'Nastro di scarico Kondara N5 | Kondara | N5',
    ],
    [
      'La pinza perde il pezzo in rotazione > Sostituite le ventose e regolato il vuotostato',
      'Cancello di sicurezza non letto > Sostituito l’interruttore del cancello',
      'Fuori posizione dopo l’urto > Rifatta la masterizzazione degli assi',
      'Cavo della pinza rovinato > Sostituito il cavo e aggiunta una guaina',
      'Il nastro slitta a pieno carico > Teso il nastro e sostituito un rullo',
    ],
    ['Cancello e barriere', 'Vuoto pinza', 'Cavi e guaine', 'Ingrassaggio assi', 'Batterie di memoria'],
  ),
  kind(
    'BIL',
    'Controllo qualità',
    0.7,
    [
      'Bilancia da banco 30 kg | Misurel | B30',
      'Macchina di misura Misurel M7 | Misurel | M7',
      'Durometro Misurel D2 | Misurel | D2',
    ],
    [
      'Scostamento di 40 g a pieno carico > Rifatta la taratura con i pesi campione',
      'Il tastatore non scatta > Sostituito il modulo del tastatore',
      'Display che si spegne > Sostituito l’alimentatore',
      'Compressa l’aria ai pattini, la macchina striscia > Cambiato il filtro dell’aria e asciugata la linea',
    ],
    ['Taratura', 'Livella', 'Pulizia piano', 'Etichetta di taratura'],
  ),
];
