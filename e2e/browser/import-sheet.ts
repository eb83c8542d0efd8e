import type { Page } from '@playwright/test';

const heads = 'Codice;Nome;Luogo;Costruttore;Seriale;Data installazione';

/** Rows with different outcomes, in file order: existing ones of the demo workshop, new ones and invalid ones. */
const rows = [
  'TRA-05;Trapano a colonna Ferbraz T25;Capannone A;Ferbraz;FT25-1190;07/05/2022',
  'TRA-06;Trapano a colonna Ferbraz T32;Capannone A;Ferbraz;FT32-0877;07/05/2022',
  'TOR-01;;Capannone B;Torvala;TP2018-0114;12/03/2018',
  'PR;Pressa a collo di cigno;Capannone A;Kondara;KD-7781;04/06/2015',
  'TOR-18;Tornio CNC Torvala T80;Capannone A;Torvala;TV80-0231;18/01/2024',
  'COM-01;Compressore a vite Soffiara 15;Capannone B;;SOF2019-0815;14/02/2019',
  'SEG-05;Segatrice alternativa Ferbraz;Magazino;Ferbraz;FA-220;31/02/2019',
  'FRE-18;Fresatrice a torretta Ferbraz R3;Capannone B;Ferbraz;FR3-0611;09/04/2020',
  'PRE-02;;;;;',
];

/** Chooses a sheet on the import page. */
export const chooseSheet = async (page: Page): Promise<void> => {
  const buffer = Buffer.from([heads, ...rows].join('\r\n'));
  const file = { name: 'macchine-2026.csv', mimeType: 'text/csv', buffer };
  await page.getByLabel('Scegli il file').setInputFiles(file);
};
