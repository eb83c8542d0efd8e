/** Yearly work on machines whose names start with this text: `Machine | Work | Item; Item; Item`. */
const lines = [
  'Tornio CNC | Cambio olio mandrino | Olio scaricato; Filtro sostituito; Livello a caldo',
  'Tornio parallelo | Cambio olio testa | Olio scaricato; Fondo pulito; Livello a macchina ferma',
  'Tornio a fantina | Geometria e pinze | Allineamento fantina; Pinze misurate; Prova su barra campione',
  'Tornio verticale | Cambio olio riduttore tavola | Olio scaricato; Filtro sostituito; Rumore in rotazione',
  'Centro di lavoro | Geometria con barra sfere | Prova circolare; Gioco assi; Livellamento',
  'Fresatrice | Registrazione lardoni | Gioco longitudinale; Gioco trasversale; Bloccaggi',
  'Rettifica | Cambio olio testa mola | Olio scaricato; Cinghie; Prova a vuoto',
  'Affilatrice | Cuscinetti testa | Gioco radiale; Rumore; Ripari',
  'Trapano radiale | Cambio olio testa e frizione | Olio scaricato; Gioco frizione; Bloccaggio colonna',
  'Trapano a colonna | Cinghie e cuscinetti mandrino | Cinghie; Gioco mandrino; Ritorno della leva',
  'Elettroerosione a filo | Cambio resine e filtri | Vasca pulita; Filtri sostituiti; Conducibilità',
  'Elettroerosione a tuffo | Cambio dielettrico e filtri | Olio cambiato; Filtri sostituiti; Tenuta della porta',
  'Pressa piegatrice | Cambio olio idraulico | Olio scaricato; Filtro sostituito; Prova in pressione',
  'Pressa eccentrica | Prova freno e frizione | Tempo di arresto; Usura ferodi; Comando a due mani',
  'Pressa idraulica | Cambio olio idraulico | Olio scaricato; Filtro sostituito; Prova in pressione',
  'Saldatrice | Prova di sicurezza elettrica | Isolamento; Continuità di terra; Cavi e spine',
  'Robot di saldatura | Grasso riduttori e batterie | Riduttori; Batterie encoder; Copia dei programmi',
  'Puntatrice | Prova di sicurezza elettrica | Isolamento; Continuità di terra; Pedale',
  'Taglio laser | Ottiche e allineamento | Lenti; Centratura fascio; Prova di taglio',
  'Taglio plasma | Cremagliere e allineamento | Pulizia; Ingrassaggio; Prova di taglio',
  'Segatrice | Guide e registrazione lama | Guidalama; Volani; Squadra del taglio',
  'Troncatrice | Cinghie e cuscinetti | Cinghie; Cuscinetti; Ritorno del riparo',
  'Pannellatrice | Cambio olio idraulico | Olio scaricato; Filtro sostituito; Prova in pressione',
  'Calandra | Cambio olio riduttore | Olio scaricato; Rumore; Prova emergenza',
  'Cesoia | Registrazione del taglio | Gioco; Affilatura; Premilamiera',
  'Compressore | Filtri, olio e disoleatore | Filtro aria; Olio e filtro olio; Disoleatore; Cinghie',
  'Essiccatore | Pulizia scambiatore | Scambiatore; Scaricatore; Punto di rugiada',
  'Carroponte | Verifica funi e ganci | Diametro funi; Ganci; Freni sotto carico; Finecorsa',
  'Gru a bandiera | Verifica catena e gancio | Allungamento catena; Gancio; Freno sotto carico',
  'Carrello elevatore | Verifica catene e forche | Allungamento catene; Spessore forche; Freno di servizio',
  'Transpallet | Verifica batteria e timone | Densità elettrolito; Timone; Freno',
  'Aspiratore | Cambio filtri | Filtri sostituiti; Portata; Guarnizioni',
  'Lavatrice pezzi | Svuotamento e disincrostazione | Vasca; Resistenze; Ugelli',
  'Vasca a ultrasuoni | Prova dei trasduttori | Foglio di alluminio; Termostato; Messa a terra',
  'Robot di carico | Grasso riduttori e batterie | Riduttori; Batterie encoder; Copia dei programmi',
  'Nastro di scarico | Motoriduttore e supporti | Olio riduttore; Supporti; Allineamento',
  'Bilancia | Taratura con masse campione | Masse campione; Eccentricità; Etichetta',
  'Macchina di misura | Taratura del costruttore | Sfera campione; Certificato; Etichetta',
  'Durometro | Taratura con blocchetti | Blocchetti campione; Certificato; Etichetta',
  'Diraspatrice | Revisione prima della vendemmia | Cestello; Cinghia; Supporti',
  'Nastro di selezione | Revisione prima della vendemmia | Tensione; Rulli; Raschiatore',
  'Tramoggia | Revisione prima della vendemmia | Coclea; Supporti; Riduttore',
  'Pressa pneumatica | Prova di tenuta membrana | Tenuta a 2 bar; Valvola di sicurezza; Guarnizioni',
  'Pressa a nastro | Tele e cuscinetti | Tele; Cuscinetti dei rulli; Fune di emergenza',
  'Lavatrice mele | Pulizia a fondo prima delle mele | Vasca; Ugelli; Elevatore',
  'Trituratore | Cambio lame | Lame sostituite; Coppia di serraggio; Riparo chiuso',
  'Serbatoio | Taratura sonda con campione | Zero; Venti gradi; Elettrovalvola',
  'Autoclave | Verifica valvola di sicurezza | Scatto in prova; Manometro campione; Portella',
  'Pompa a lobi | Cambio tenute e olio | Tenute; Olio riduttore; Prova con acqua',
  'Pompa centrifuga | Cambio tenuta meccanica | Tenuta; Cuscinetti; Prova con acqua',
  'Pompa peristaltica | Cambio tubo | Tubo sostituito; Rulli; Prova con acqua',
  'Filtro | Prova di integrità | Tenuta a pressione; Manometri; Guarnizioni',
  'Riempitrice | Revisione rubinetti | Guarnizioni; Molle; Livelli uguali',
  'Tappatore | Revisione ganasce | Ganasce misurate; Camma in fase; Prova con dieci tappi',
  'Etichettatrice | Revisione rulli e testina | Rulli; Testina; Prova con cento bottiglie',
  'Gruppo frigorifero | Controllo fughe e condensatore | Cercafughe; Condensatore lavato; Registro aggiornato',
  'Caldaia | Analisi fumi e sicurezze | Analisi fumi; Valvola di sicurezza; Libretto aggiornato',
  'Pastorizzatore | Taratura sonde e guarnizioni | Sonda campione; Piastre; Registratore',
];

/** A plan's description and the titles of its checklist. */
export interface YearlyWork {
  description: string;
  checkList: string[];
}

const all = lines.map((line) => {
  const [machine = '', description = '', items = ''] = line.split(' | ');
  return { machine, description, checkList: items.split('; ') };
});

/** The yearly work on a machine, by the longest matching start of its name. */
export function yearlyWorkOn(name: string): YearlyWork {
  const [found] = all
    .filter(({ machine }) => name.startsWith(machine))
    .sort((a, b) => b.machine.length - a.machine.length);
  if (!found) throw new Error(`no plan for ${name}`);
  const { machine: _, ...work } = found;
  return work;
}
