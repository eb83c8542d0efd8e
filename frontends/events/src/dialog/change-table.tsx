import { Card } from '@officina/web-kit';
import { texts } from '../texts.ts';
import type { Change } from './changes.ts';
import { ShownValue } from './shown-value.tsx';
import type { RowContext } from '../list/event-row.tsx';

const cell = 'block align-top max-md:flex max-md:gap-4 md:table-cell md:px-3.5 md:py-2.5';
const head = 'px-3.5 py-2.5 text-left text-label font-[650]';
const side = 'w-12 flex-none font-normal text-ink-2 md:hidden';

type Names = Pick<RowContext, 'machines' | 'nameOf'>;

interface ChangeTableProps extends Names {
  entity: string;
  changes: Change[];
}

/** Campo, Da, A; on phones each field over its two values. */
export function ChangeTable({ entity, changes, ...names }: ChangeTableProps) {
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
