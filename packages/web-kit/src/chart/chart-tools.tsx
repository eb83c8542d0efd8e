import { ChartColumn, Download, Image, Table2 } from 'lucide-react';
import { saveFile } from '../core/api/download.ts';
import { useFile } from '../core/messages/use-file.ts';
import { Menu } from '../overlays/menu.tsx';
import { Button } from '../ui/button.tsx';
import type { ChartData, SeriesLook } from './chart-data.ts';
import { csvOf } from './csv.ts';
import { pictureOf } from './picture.ts';

interface ChartToolsProps {
  title: string;
  rowsAre: string;
  /** Of its files, without ending. */
  fileName: string;
  legend: readonly SeriesLook[];
  /** What goes into the file of numbers; undefined while it is on its way. */
  numbers: (() => ChartData) | undefined;
  asTable: boolean;
  onTable: (asTable: boolean) => void;
  /** The drawing; none while the table stands there. */
  drawing: () => SVGSVGElement | null | undefined;
}

/** «Vedi tabella» and «Scarica grafico», which saves the drawing as a picture and its numbers. */
export function ChartTools(props: ChartToolsProps) {
  const { title, rowsAre, fileName, legend, numbers, asTable, onTable, drawing } = props;
  const words = {
    saved: `Grafico «${title}» scaricato.`,
    failed: () => `Il grafico «${title}» non si è scaricato.`,
  };
  const { busy, save: savePicture } = useFile(`grafico-${fileName}`, words, async () => {
    const shown = drawing();
    if (!shown) throw new Error('no drawing');
    saveFile(await pictureOf(shown, title, legend), `${fileName}.png`);
  });
  const saveNumbers = () => {
    if (numbers) saveFile(new Blob([csvOf(rowsAre, numbers())], { type: 'text/csv' }), `${fileName}.csv`);
  };
  const asCsv = { label: 'Dati (CSV)', icon: Table2, onSelect: saveNumbers };
  const picture = { label: 'Immagine (PNG)', icon: Image, onSelect: savePicture };
  return (
    <div className="ui:flex ui:flex-wrap ui:gap-2.5" data-print="hide">
      <Button icon={asTable ? ChartColumn : Table2} disabled={!numbers} onClick={() => onTable(!asTable)}>
        {asTable ? 'Vedi grafico' : 'Vedi tabella'}
        <span className="ui:sr-only"> {title}</span>
      </Button>
      <Menu
        trigger={
          <Button icon={Download} disabled={!numbers} busy={busy && 'Scarico…'}>
            Scarica grafico<span className="ui:sr-only"> {title}</span>
          </Button>
        }
        acts={asTable ? [asCsv] : [picture, asCsv]}
      />
    </div>
  );
}
