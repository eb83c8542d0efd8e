import type { Lot } from '@officina/contracts/lotlog/lot';
import { measures, type Measure } from '@officina/contracts/lotlog/lot-readings';
import { Badge, formatDate, formatDateTime, useTenant } from '@officina/web-kit';
import {
  mayFillPage,
  Paper,
  PaperBlock,
  PaperChart,
  PaperEnd,
  PaperFacts,
  PaperMarks,
  PaperSubject,
  PaperTable,
  PaperText,
  type PaperColumn,
} from '@officina/web-kit/paper';
import type { RefObject } from 'react';
import { endInRow } from './forecast/end-in-words.ts';
import { figuresOf } from './forecast/figures.tsx';
import { decimal, productLabel, texts } from './texts.ts';

type Reading = Lot['data'][number];

interface LotPaperProps {
  lot: Lot;
  /** Container of the sheet's chart. */
  curve: RefObject<HTMLElement | null>;
}

/** Printed page of a stored lot: facts, current state, chart, and all readings in chronological order. */
export function LotPaper({ lot, curve }: LotPaperProps) {
  return (
    <Paper title={texts.paper} code={lot.lotCode} isComplete>
      <PaperSubject title={texts.heading(texts.products[lot.product], lot.lotCode)}>
        <PaperMarks>
          <Badge of="lot" value={lot.status} />
        </PaperMarks>
      </PaperSubject>
      <PaperFacts facts={factsOf(lot)} />
      <CurrentState lot={lot} />
      <PaperChart of={curve} />
      <PaperBlock title={texts.readings} aside={`${lot.data.length}`}>
        {lot.data.length > 0 ? (
          <PaperTable columns={columns} rows={lot.data} end={mayFillPage(lot.data) && end} />
        ) : (
          <PaperText>{texts.noReadings}</PaperText>
        )}
      </PaperBlock>
      {!mayFillPage(lot.data) && end}
    </Paper>
  );
}

const end = <PaperEnd signatures={texts.signatures} />;

const { labels, columns: columnLabels } = texts;

const factsOf = (lot: Lot) => [
  { name: labels.product, value: productLabel(lot.product) },
  {
    name: labels.desiredAlcohol,
    value: lot.desiredAlcohol ? `${decimal(lot.desiredAlcohol)} ${texts.alcoholUnit}` : texts.noAlcohol,
  },
  { name: labels.startDate, value: formatDate(lot.startDate) },
  { name: columnLabels.end, value: formatDate(lot.endDate) },
  { name: columnLabels.estimatedEnd, value: endInRow(lot).day },
  { name: texts.madeBy, value: lot.user },
];

/** The tiles and warnings of the screen, on paper. */
function CurrentState({ lot }: { lot: Lot }) {
  const instrument = useTenant().data?.lots?.instrument;
  const figures = figuresOf(lot, instrument).map(({ label, value, unit, more, also }) => ({
    name: label,
    value: (
      <>
        {value} {unit}
        {[more, also].map((line) => line && <Aside key={line}>{line}</Aside>)}
      </>
    ),
  }));
  const { flags = [] } = lot;
  return (
    <>
      <PaperBlock title={texts.figures}>
        <PaperFacts facts={figures} />
      </PaperBlock>
      {flags.length > 0 && (
        <PaperBlock title={texts.toCheck}>
          <ul className="mt-2 list-disc pl-5">
            {flags.map((flag) => (
              <li key={flag}>{texts.flags[flag]}</li>
            ))}
          </ul>
        </PaperBlock>
      )}
    </>
  );
}

const Aside = ({ children }: { children: string }) => (
  <span className="block text-label font-normal">{children}</span>
);

const columnOf = (measure: Measure): PaperColumn<Reading> => ({
  head: `${texts.measures[measure]}, ${texts.units[measure]}`,
  isNumber: true,
  cell: ({ [measure]: value }) => (typeof value === 'number' ? decimal(value) : '—'),
});

const columns: PaperColumn<Reading>[] = [
  { head: texts.moment, width: '46mm', cell: ({ measuredAt }) => formatDateTime(measuredAt) },
  ...measures.map(columnOf),
];
