import { formatNumber } from '@officina/web-kit/shell';
import { texts } from './texts.ts';

/** What always stands there; errors only where there are some. */
const always = ['connections', 'sensors', 'samples', 'missed', 'late'];

/** What the service of the sensors has counted, over all tenants. */
export function ReadingsList({ figures }: { figures: Record<string, number> }) {
  const items = Object.entries(texts.figures).flatMap(([name, term]) => {
    const count = figures[name] ?? 0;
    return count > 0 || always.includes(name) ? [{ name, term, count }] : [];
  });
  const hasErrors = items.some(({ name }) => name.startsWith('errors.'));
  return (
    <>
      <h3 className="ui:mt-2">{texts.readings}</h3>
      <p className="ui:text-aside">{texts.readingsMore}</p>
      <dl>
        {items.map(({ name, term, count }) => (
          <div
            key={name}
            className="ui:flex ui:min-h-8 ui:items-center ui:gap-3 ui:border-t ui:border-line ui:py-1"
          >
            <dt className="ui:flex-1">{term}</dt>
            <dd className="ui:font-mono ui:font-semibold">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {!hasErrors && <p className="ui:text-aside">{texts.noErrors}</p>}
    </>
  );
}
