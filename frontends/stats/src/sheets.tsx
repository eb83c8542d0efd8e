import { Button, Card, download, useFile } from '@officina/web-kit';
import { Download, FileSpreadsheet } from 'lucide-react';
import { texts } from './texts.ts';

const sheets = [
  {
    name: texts.plansSheet,
    means: texts.plansSheetMeans,
    get: () => download('GET /api/maintenance/maintenance/excel'),
  },
  {
    name: texts.machinesSheet,
    means: texts.machinesSheetMeans,
    get: () => download('GET /api/maintenance/machine/excel'),
  },
];

/** «Fogli di calcolo»: what the server writes as Excel files. */
export function Sheets() {
  return (
    <section aria-labelledby="fogli" className="print:hidden">
      <h2 id="fogli">{texts.sheets}</h2>
      <ul className="mt-3 grid grid-cols-1 gap-3 md:grid-cols-2">
        {sheets.map((sheet) => (
          <Sheet key={sheet.name} {...sheet} />
        ))}
      </ul>
    </section>
  );
}

function Sheet({ name, means, get }: (typeof sheets)[number]) {
  const words = { saved: texts.sheetSaved(name), failed: texts.sheetFailed(name) };
  const { busy, save } = useFile(`foglio-${name}`, words, get);
  return (
    <Card as="li" className="flex flex-wrap items-center gap-4 p-4">
      <FileSpreadsheet size={24} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <h3>{name}</h3>
        <p className="text-meta text-ink-2">{means}</p>
      </div>
      <Button icon={Download} busy={busy && texts.downloading} onClick={save}>
        {texts.downloadSheet}
        <span className="sr-only"> {name}</span>
      </Button>
    </Card>
  );
}
