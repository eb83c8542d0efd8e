import { describe, expect, test } from '@jest/globals';
import { plants } from '../plants.ts';
import type { MachineKind } from './machine-kind.ts';
import { yearlyWorkOn } from './plans.ts';

/** Machines by the start of their names, with words that a mechanic would never use for them. Written by hand. */
const forbidden: [machine: string, words: RegExp][] = [
  ['Tornio CNC', /mola|lama|forche|pedale|bruciator|glicole/i],
  ['Tornio parallelo', /torretta|cuffia|scambiatore|caricatore|allarme|lama/i],
  ['Tornio a fantina', /contropunta|autocentrante|torretta|pedale|mola/i],
  ['Tornio verticale', /contropunta|caricatore|pinza|mola/i],
  ['Centro di lavoro', /contropunta|torretta|autocentrante|pedale|mola|lama/i],
  ['Fresatrice', /magazzino|cambio utensile|nastro trucioli|refrigerante interno|contropunta|mola/i],
  ['Rettifica tangenziale', /contropunta|elicoidale|torretta|utensile|lama/i],
  ['Rettifica in tondo', /piano magnetico|torretta|lama|pallet/i],
  ['Affilatrice', /contropunta|emulsione|piano magnetico|idraulic/i],
  ['Trapano radiale', /cinghi|pulegg|leva|contropunta|mola|emulsione|torretta/i],
  ['Trapano a colonna', /braccio|frizione|contropunta|mola|emulsione|torretta/i],
  ['Elettroerosione a filo', /\bolio\b|elettrodo|mandrino|mola|punta/i],
  ['Elettroerosione a tuffo', /\bfilo\b|infilaggio|resine|conducibil|acqua|mandrino|mola/i],
  ['Pressa piegatrice', /frizione|volano|rull|lama|due mani/i],
  ['Pressa eccentrica', /cilindr|pompa|olio|registro posteriore|rull/i],
  ['Pressa idraulica', /registro posteriore|frizione|rull|lama|destra e sinistra/i],
  ['Saldatrice TIG', /trainafilo|filo|spruzzi|rulli|elettrodi fuori/i],
  ['Saldatrice MIG', /pedale|alta frequenza|elettrod|acqua/i],
  ['Robot di saldatura', /pedale|ventos|spinterometro|elettrodi/i],
  ['Puntatrice', /gas|torcia|filo|trainafilo|ugell/i],
  ['Taglio laser', /plasma|elettrod|arco|torcia|lama/i],
  ['Taglio plasma', /lente|lenti|ottic|fascio|chiller|laser|lama/i],
  ['Segatrice', /disco|mola|pallet|ugello torcia/i],
  ['Troncatrice', /lama|guidalama|nastro|encoder/i],
  ['Pannellatrice', /rull|virola|gioco lame|affilare/i],
  ['Calandra', /lama|lame|premilamiera|ventos|ottic|pinz/i],
  ['Cesoia', /rull|virola|elicoidale|ventos|ottic|manipolatore|pinz/i],
  ['Compressore', /condensatore|rugiada|gas|acqua calda|bruciator/i],
  ['Essiccatore', /cinghi|pulegg|disoleatore|livello olio/i],
  ['Carroponte', /catena|batteria|gomme|rotazione|pneumatic/i],
  ['Gru a bandiera', /\bfun[ei]\b|via di corsa|batteria|gomme|campata/i],
  ['Carrello elevatore elettrico', /gasolio|candelett|radiatore|olio motore|fumo/i],
  ['Carrello elevatore diesel', /dura mezza giornata|elementi della batteria|non tiene la carica|timone/i],
  ['Transpallet', /montante|forche storte|gasolio|gomme|olio motore|cicalino/i],
  ['Aspiratore nebbie olio', /cartucc|cassetto|braccio|bracci|saldatura/i],
  ['Aspiratore fumi', /olio|nebbie|sifone/i],
  ['Lavatrice pezzi', /ultrasuon|trasduttore|mele|gas/i],
  ['Vasca a ultrasuoni', /ugell|portello|pompa|spruzz/i],
  ['Robot di carico', /torcia|gas|nastro|saldatura/i],
  ['Nastro di scarico', /pinza|ventos|vuoto|assi\b|masterizzazione/i],
  ['Bilancia', /aria|olio|acqua|gas|cinghi|filtr|tastatore|mandrino|penetratore|ugell/i],
  ['Macchina di misura', /\bpesi?\b|olio|acqua|penetratore|cinghi|display/i],
  ['Durometro', /\baria\b|olio|acqua|\bpesi?\b|tastatore|cinghi|filtr/i],
  ['Diraspatrice', /nastro|coclea|membrana|lame|vapore/i],
  ['Nastro di selezione', /cestello|coclea|raspi|membrana|lame/i],
  ['Tramoggia', /cestello|nastro|raspi|membrana|rulli/i],
  ['Pressa pneumatica', /\btel[ae]\b|rull|nastro|cilindro|succo/i],
  ['Pressa a nastro', /membrana|portellone|mosto|uva|raspi/i],
  ['Lavatrice mele', /\blam[ae]\b|rotore|resistenza|portello|pezzi/i],
  ['Trituratore', /ugell|spruzz|secchielli|elevatore|membrana/i],
  ['Serbatoio', /pressione|manometro|agitatore|bruciator|filtr/i],
  ['Autoclave', /livello|sfiato in alto|bruciator|filtr/i],
  ['Pompa a lobi', /tubo peristaltico|rull|cartucc|membran/i],
  ['Pompa centrifuga', /tubo peristaltico|rull|cartucc|membran/i],
  ['Pompa peristaltica', /tenut|lobi|girante|cartucc/i],
  ['Filtro tangenziale', /cartucc|coperchio|anello|anelli/i],
  ['Filtro a cartucce', /membran|ricircolo|controlavata|pompa/i],
  ['Riempitrice', /tapp|etichett|gabbiett|bobina/i],
  ['Tappatore', /rubinett|etichett|bobina|livello/i],
  ['Etichettatrice', /rubinett|tapp|gabbiett|livello|stella/i],
  ['Gruppo frigorifero', /bruciator|vapore|accensione|piastre|caldaia|elettrodo|pastorizzazione/i],
  ['Caldaia', /glicole|condensatore|compressore|freddo|ventol|pastorizzazione|piastre/i],
  ['Pastorizzatore', /bruciator|glicole|condensatore|compressore|accensione/i],
];

const textsOf = ({ faults, checkList }: MachineKind) => [
  ...faults.flatMap(({ issue, solution, part = '' }) => [issue, solution, part]),
  ...checkList,
];

describe('texts of the demo', () => {
  const machines = plants.flatMap(({ kinds }) =>
    kinds.flatMap((kind) => kind.machines.map(({ name }) => ({ name, kind }))),
  );

  test.each(forbidden)('do not use words for «%s» that do not apply to it', (beginning, words) => {
    const meant = machines.filter(({ name }) => name.startsWith(beginning));
    expect(meant).not.toEqual([]);
    for (const { name, kind } of meant) {
      const { description, checkList } = yearlyWorkOn(name);
      const wrong = [...textsOf(kind), description, ...checkList].filter((text) => words.test(text));
      expect({ name, wrong }).toEqual({ name, wrong: [] });
    }
  });

  test('are checked for every machine', () => {
    const missed = machines.filter(
      ({ name }) => !forbidden.some(([beginning]) => name.startsWith(beginning)),
    );
    expect(missed.map(({ name }) => name)).toEqual([]);
  });
});
