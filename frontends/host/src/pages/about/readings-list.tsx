import { DescriptionList } from '@officina/web-kit/shell';
import { texts } from './texts.ts';

/** What always stands there; errors only where there are some. */
const always = ['connections', 'sensors', 'samples', 'missed', 'late'];

/** What the service of the sensors has counted. */
export function ReadingsList({ figures }: { figures: Record<string, number> }) {
  const items = Object.entries(texts.figures).flatMap(([name, term]) => {
    const count = figures[name] ?? 0;
    return count > 0 || always.includes(name) ? [{ term, value: count.toLocaleString('it') }] : [];
  });
  return (
    <>
      <h3 className="ui:mt-2">{texts.readings}</h3>
      <p className="ui:text-aside">{texts.readingsMore}</p>
      <DescriptionList items={items} />
    </>
  );
}
