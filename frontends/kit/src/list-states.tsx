import { Badge, EmptyState, TypeLabel, Plate, statuses, isTemporaryCode } from '@officina/web-kit';
import { DataTable, FlagsCell, MachineCell } from '@officina/web-kit/table';
import type { Column, Filter } from '@officina/web-kit/table';
import { useState } from 'react';
import { jobs } from './data.ts';
import type { Job } from './data.ts';

const day = (iso: string) => (iso ? iso.split('-').reverse().join('/') : '—');

const columns: Column<Job>[] = [
  {
    key: 'macchina',
    header: 'Macchina',
    text: (job) => `${job.code} ${job.machine}`,
    sort: (job) => job.machine,
    cell: (job, compact) => <MachineCell name={job.machine} code={job.code} compact={compact} />,
    width: '18rem',
    card: {
      plate: (job) => (
        <>
          <Plate code={job.code} /> {isTemporaryCode(job.code) && <Badge of="flag" value="TEMP" />}
        </>
      ),
      title: (job) => job.machine,
    },
  },
  {
    key: 'stato',
    header: 'Stato',
    text: (job) => statuses.intervention[job.status].word,
    cell: (job) => <Badge of="intervention" value={job.status} />,
    card: 'badge',
  },
  { key: 'descrizione', header: 'Descrizione', text: (job) => job.text, clip: true, card: 'text' },
  {
    key: 'tipo',
    header: 'Tipo intervento',
    text: (job) => job.type,
    cell: (job, compact) => <TypeLabel type={job.type} wordOnly={compact} />,
    card: 'foot',
  },
  {
    key: 'priorita',
    header: 'Priorità',
    text: (job) => `${job.urgent ? 'URGENTE' : ''} ${job.reported ? 'GIA SEGNALATO' : ''}`.trim(),
    cell: (job, compact) => <FlagsCell urgent={job.urgent} reported={job.reported} compact={compact} />,
    card: { flag: (job) => <FlagsCell urgent={job.urgent} reported={job.reported} compact /> },
  },
  {
    key: 'fine',
    header: 'Data fine',
    text: (job) => day(job.end),
    sort: (job) => job.end,
    right: true,
    firstDown: true,
    card: { end: (job) => job.end && `Data fine ${day(job.end)}` },
  },
];

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const openStates = Object.entries(statuses.intervention)
  .filter(([state]) => state !== 'CLOSED')
  .map(([value, { word: label, glyph }]) => ({ value, label, glyph }));

const filters: Filter<Job>[] = [
  {
    key: 'stato',
    label: 'Stato',
    look: 'chips',
    all: 'Tutti',
    options: openStates,
    of: (job) => job.status,
  },
  {
    key: 'tipo',
    label: 'Tipo',
    look: 'menu',
    all: 'Tutti',
    options: options(['RICHIESTA', 'PROVVISORIA', 'PERMANENTE', 'ESTERNA']),
    of: (job) => job.type,
  },
  {
    key: 'luogo',
    label: 'Luogo',
    look: 'menu',
    all: 'Tutti',
    options: options(['Capannone A', 'Capannone B', 'Capannone C']),
    of: (job) => job.place,
  },
];

export function ListStates() {
  const [opened, setOpened] = useState('');
  return (
    <section className="ui:grid ui:grid-cols-1 ui:gap-3">
      <h2>Elenco</h2>
      <DataTable
        caption="Interventi"
        rows={jobs}
        rowKey={(job) => job.id}
        columns={columns}
        filters={filters}
        empty={<EmptyState title="Ancora nessun intervento" />}
        noMatch="Nessun intervento"
        onOpen={(job) => setOpened(job.machine)}
        nameOf={(job) => job.machine}
      />
      <p role="status" className="ui:text-aside">
        {opened && `Aperto: ${opened}`}
      </p>
    </section>
  );
}
