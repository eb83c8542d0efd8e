import { Badge, Plate, statuses, useApi } from '@officina/web-kit';
import { texts } from '../texts.ts';
import { inWords } from './in-words.ts';

interface ShownValueProps {
  entity: string;
  field: string;
  value: unknown;
}

const isIn = <T extends object>(table: T, key: unknown): key is keyof T =>
  typeof key === 'string' && key in table;

/** One side of a change: badge, plate, name or words. */
export function ShownValue({ entity, field, value }: ShownValueProps) {
  if (entity === 'intervention' && field === 'status' && isIn(statuses.intervention, value))
    return <Badge of="intervention" value={value} />;
  if (field === 'priority' && isIn(statuses.priority, value)) return <Badge of="priority" value={value} />;
  if (field === 'machineId' && typeof value === 'string') return <MachineName id={value} />;
  if (field === 'owner' && typeof value === 'string') return <UserName id={value} />;
  const words = inWords(field, value);
  if (words === '') return <span className="font-normal text-ink-2">{texts.empty}</span>;
  return <span className="whitespace-pre-line wrap-anywhere">{words}</span>;
}

function MachineName({ id }: { id: string }) {
  const { data } = useApi('GET /api/maintenance/machine/all', {}, { entities: ['machine'] });
  const machine = data?.find(({ _id }) => _id === id);
  if (!machine) return id;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Plate code={machine.shortCode} /> {machine.name}
    </span>
  );
}

function UserName({ id }: { id: string }) {
  const { data } = useApi('GET /api/user', {}, { entities: ['user'] });
  return data?.find(({ _id }) => _id === id)?.fullName ?? id;
}
