import {
  Badge,
  Card,
  formatDateTime,
  formatNumber,
  Link,
  openedHere,
  Plate,
  useApi,
  useDisabledServices,
} from '@officina/web-kit';
import { badgeOf, changesOf, valueText, type Change } from '@officina/web-kit/history';
import { Dialog, SheetFooter } from '@officina/web-kit/overlays';
import type { ReactNode } from 'react';
import type { RowContext } from './day-list.tsx';
import { linkOf, subjectOf, type AuditEvent, type Machine } from './event.ts';
import { texts } from './texts.ts';

interface ShownValueProps extends Pick<RowContext, 'machines' | 'nameOf'> {
  entity: string;
  field: string;
  value: unknown;
}

/** One side of a change: a badge, a plate, a name or text. */
function ShownValue({ entity, field, value, machines, nameOf }: ShownValueProps) {
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
  const text = nameOf(field, value) ?? valueText(field, value);
  if (text === '') return <span className="font-normal text-ink-2">{texts.empty}</span>;
  return <span className="whitespace-pre-line wrap-anywhere">{text}</span>;
}

function PlanName({ id }: { id: string }) {
  const { data } = useApi(
    'GET /api/maintenance/maintenance/single/{id}',
    { params: { id } },
    { entities: ['plan'] },
  );
  return <span className="wrap-anywhere">{data?.description ?? id}</span>;
}

const cell = 'block align-top max-md:flex max-md:gap-4 md:table-cell md:px-3.5 md:py-2.5';
const head = 'px-3.5 py-2.5 text-left text-label font-[650]';
const side = 'w-12 flex-none font-normal text-ink-2 md:hidden';

type Names = Pick<RowContext, 'machines' | 'nameOf'>;

interface ChangeTableProps extends Names {
  entity: string;
  changes: Change[];
}

/** Campo, Da, A; on phones each field is above its two values. */
function ChangeTable({ entity, changes, ...names }: ChangeTableProps) {
  if (changes.length === 0) return <p className="text-ink-2">{texts.nothingChanged}</p>;
  return (
    <Card className="overflow-hidden">
      <table className="block w-full table-fixed border-collapse text-label touch:text-body md:table">
        <thead className="border-b-[1.5px] border-line-strong max-md:sr-only">
          <tr>
            <th className={`${head} w-[24%]`}>{texts.field}</th>
            <th className={head}>{texts.before}</th>
            <th className={head}>{texts.after}</th>
          </tr>
        </thead>
        <tbody className="block divide-y divide-line md:table-row-group">
          {changes.map((change) => (
            <ChangeRow key={change.field} entity={entity} change={change} {...names} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface ChangeRowProps extends Names {
  entity: string;
  change: Change;
}

function ChangeRow({ entity, change, ...names }: ChangeRowProps) {
  const { field, label, from, to } = change;
  return (
    <tr className="grid gap-2 p-4 md:table-row md:p-0">
      <th
        scope="row"
        className="block text-left font-[650] md:table-cell md:px-3.5 md:py-2.5 md:align-top md:font-normal md:text-ink-2"
      >
        {label}
      </th>
      <td className={cell}>
        <span aria-hidden="true" className={side}>
          {texts.before}
        </span>
        <ShownValue entity={entity} field={field} value={from} {...names} />
      </td>
      <td className={`${cell} font-[650]`}>
        <span aria-hidden="true" className={side}>
          {texts.after}
        </span>
        <ShownValue entity={entity} field={field} value={to} {...names} />
      </td>
    </tr>
  );
}

interface EventDialogProps extends Pick<RowContext, 'machines' | 'nameOf'> {
  event: AuditEvent;
  open: boolean;
  onClose: () => void;
}

/** One event: object, time, user, and all changed fields. */
export function EventDialog({ event, machines, nameOf, open, onClose }: EventDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={780}
      isText
      title={event.action}
      foot={<SheetFooter cancel={texts.close} aside={texts.event(formatNumber(event.seq))} />}
    >
      <dl className="mb-5 grid gap-x-6 gap-y-3.5 md:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <Fact term={texts.object}>
          <ObjectOf event={event} machines={machines} />
        </Fact>
        <Fact term={texts.when}>{formatDateTime(event.timestamp)}</Fact>
        <Fact term={texts.who}>{event.user.name}</Fact>
      </dl>
      <ChangeTable entity={event.entity} changes={changesOf(event)} machines={machines} nameOf={nameOf} />
    </Dialog>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-ink-2">{term}</dt>
      <dd className="mt-0.5 font-[650] wrap-anywhere">{children}</dd>
    </div>
  );
}

function ObjectOf({ event, machines }: { event: AuditEvent; machines: Machine[] }) {
  const { title, name, machine } = subjectOf(event, machines);
  const link = linkOf(event, useDisabledServices());
  return (
    <>
      {link ? (
        <Link
          to={link}
          state={openedHere}
          className="reach inline-block border-b-2 border-line-strong hover:border-ink"
        >
          {title}
        </Link>
      ) : (
        title
      )}
      <span className="mt-2 flex flex-wrap items-center gap-2 font-normal">
        {machine && <Plate code={machine.shortCode} />}
        {name}
      </span>
    </>
  );
}
