import { Badge, useServicesOff } from '@officina/web-kit';
import { Block } from './block.tsx';
import { texts } from './texts.ts';

const names = Object.keys(texts.serviceNames) as (keyof typeof texts.serviceNames)[];

/** The tenant's switches: only whoever runs the installation changes them. */
export function ServiceBlock() {
  const off = useServicesOff();
  return (
    <Block title={texts.services} note={texts.servicesMore}>
      <ul className="-my-2">
        {names.map((name) => (
          <li
            key={name}
            className="flex min-h-10 items-center gap-3 border-t border-line py-1 first:border-t-0"
          >
            <span className="min-w-0 flex-1">
              {texts.serviceNames[name]} <span className="font-mono">{name}</span>
            </span>
            <Badge of="service" value={off.has(name) ? 'OFF' : 'ON'} />
          </li>
        ))}
      </ul>
    </Block>
  );
}
