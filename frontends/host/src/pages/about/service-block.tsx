import { Badge, Banner, useQuery } from '@officina/web-kit/shell';
import { texts } from './texts.ts';
import { Block } from './block.tsx';
import { healthQuery } from './read-health.ts';
import { ReadingsList } from './readings-list.tsx';

const words: Record<string, string> = texts.missing;

const missingWords = (missing: string[]): string =>
  missing.map((part) => words[part] ?? texts.missingOther).join(', ');

function ServiceRow({ name, missing }: { name: string; missing: string[] }) {
  return (
    <li className="ui:flex ui:min-h-10 ui:items-center ui:gap-3 ui:border-t ui:border-line ui:py-1">
      <span className="ui:flex-1 ui:font-semibold">{name}</span>
      <span className="ui:text-aside">{missingWords(missing)}</span>
      <Badge of="service" value={missing.length === 0 ? 'ON' : 'OFF'} />
    </li>
  );
}

/** Health of every service. */
export function ServiceBlock() {
  const { data, isError, isPending } = useQuery(healthQuery);
  return (
    <Block id="servizi" title={texts.services}>
      {isError && <Banner family="red">{texts.servicesUnknown}</Banner>}
      {/* The room that the gateway and its services take, so that nothing below moves. */}
      {isPending && <div className="ui:min-h-90" />}
      {data && (
        <ul>
          <ServiceRow name="gateway" missing={data.bus ? [] : ['bus']} />
          {Object.entries(data.services).map(([name, missing]) => (
            <ServiceRow key={name} name={name} missing={missing} />
          ))}
        </ul>
      )}
      <ReadingsList />
    </Block>
  );
}
