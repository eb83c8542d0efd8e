import { Badge, Note, useQuery } from '@officina/web-kit';
import { it } from '../../it.ts';
import { Block } from './block.tsx';
import { readHealth } from './read-health.ts';

const words: Record<string, string> = it.about.missing;

const missingWords = (missing: string[]): string =>
  missing.map((part) => words[part] ?? it.about.missingOther).join(', ');

function ServiceRow({ name, missing }: { name: string; missing: string[] }) {
  return (
    <li className="ui:flex ui:min-h-10 ui:items-center ui:gap-3 ui:border-t ui:border-line ui:py-1">
      <span className="ui:flex-1 ui:font-semibold">{name}</span>
      <span className="ui:text-aside">{missingWords(missing)}</span>
      <Badge of="service" value={missing.length === 0 ? 'ON' : 'OFF'} />
    </li>
  );
}

/** Health of every service, asked again every ten seconds. */
export function ServiceBlock() {
  const { data, isError } = useQuery({ queryKey: ['health'], queryFn: readHealth, refetchInterval: 10_000 });
  return (
    <Block id="servizi" title={it.about.services}>
      {isError && <Note family="red">{it.about.servicesUnknown}</Note>}
      {data && (
        <ul>
          <ServiceRow name="gateway" missing={data.bus ? [] : ['bus']} />
          {Object.entries(data.services).map(([name, missing]) => (
            <ServiceRow key={name} name={name} missing={missing} />
          ))}
        </ul>
      )}
    </Block>
  );
}
