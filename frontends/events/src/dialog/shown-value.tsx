import { Badge, Plate, useApi } from '@officina/web-kit';
import type { RowContext } from '../list/event-row.tsx';
import { texts } from '../texts.ts';
import { inWords } from '../words/in-words.ts';
import { badgeOf } from '../words/marks.ts';

interface ShownValueProps extends Pick<RowContext, 'machines' | 'nameOf'> {
  entity: string;
  field: string;
  value: unknown;
}

/** One side of a change: badge, plate, name or words. */
export function ShownValue({ entity, field, value, machines, nameOf }: ShownValueProps) {
  const badge = badgeOf(entity, field, value);
  if (badge) return <Badge {...badge} />;
  const machine = field === 'machineId' && machines.find(({ _id }) => _id === value);
  if (machine)
    return (
      <span className="inline-flex flex-wrap items-center gap-2">
        <Plate code={machine.shortCode} /> {machine.name}
      </span>
    );
  if (field === 'maintenanceId' && typeof value === 'string') return <PlanName id={value} />;
  const words = nameOf(field, value) ?? inWords(field, value);
  if (words === '') return <span className="font-normal text-ink-2">{texts.empty}</span>;
  return <span className="whitespace-pre-line wrap-anywhere">{words}</span>;
}

function PlanName({ id }: { id: string }) {
  const { data } = useApi(
    'GET /api/maintenance/maintenance/single/{id}',
    { params: { id } },
    { entities: ['plan'] },
  );
  return <span className="wrap-anywhere">{data?.description ?? id}</span>;
}
