import { Badge, Bone, FailedState, useServicesOff, useTenant } from '@officina/web-kit';
import { Block } from './block.tsx';
import { texts } from './texts.ts';

const names = Object.keys(texts.serviceNames) as (keyof typeof texts.serviceNames)[];

/** The tenant's switches: only whoever runs the installation changes them. */
export function ServiceBlock() {
  const { data: tenant, error, refetch } = useTenant();
  return (
    <Block title={texts.services} note={texts.servicesMore}>
      {error && !tenant && <FailedState what={texts.notArrived} onRetry={() => void refetch()} />}
      {!tenant && !error && <Bone className="h-100" />}
      {tenant && <Switches />}
    </Block>
  );
}

function Switches() {
  const off = useServicesOff();
  return (
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
  );
}
