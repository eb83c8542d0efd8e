import type { Device } from '@officina/contracts/auth/accounts';
import {
  api,
  Button,
  FailedState,
  formatDate,
  glyphs,
  MarkBadge,
  messages,
  momentInWords,
  Skeleton,
  useApi,
  type Mark,
} from '@officina/web-kit';
import { Confirm } from '@officina/web-kit/overlays';
import { reasonOf } from '@officina/web-kit/records';
import { LogOut, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Part } from './part.tsx';
import { texts } from './texts.ts';

const icons = { computer: Monitor, phone: Smartphone, tablet: Tablet };
const hereMark: Mark = { word: texts.here, glyph: glyphs.CheckDisc, family: 'green' };
const about = 'devices';

/** Ending a session removes the button that had the focus: the next one gets it, or else the list. */
function useKeptFocus(list: RefObject<HTMLUListElement | null>, devices: readonly Device[] | undefined) {
  const isEnding = useRef(false);
  useEffect(() => {
    const isLost = isEnding.current && document.activeElement === document.body;
    isEnding.current = false;
    if (isLost) (list.current?.querySelector('button') ?? list.current)?.focus();
  }, [devices, list]);
  return () => {
    isEnding.current = true;
  };
}

/** Where the user is logged in, and the way out of it. */
export function Devices() {
  const {
    data: devices,
    error,
    refetch,
  } = useApi('GET /api/user/me/device/all', {}, { entities: ['user'], staleMs: 0 });
  const [leaving, setLeaving] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const keepFocus = useKeptFocus(list, devices);
  const end = async (name: string, call: () => Promise<unknown>, done: string) => {
    if (leaving !== undefined) return;
    setLeaving(name);
    await call().then(
      () => messages.success(done, { about }),
      (failure: unknown) => messages.error(texts.notEnded(reasonOf(failure)), { about }),
    );
    await refetch();
    setLeaving(undefined);
  };
  const endOne = ({ _id }: Device) => {
    keepFocus();
    return end(
      _id,
      () => api('DELETE /api/user/me/device/delete/{device}', { params: { device: _id } }),
      texts.ended,
    );
  };
  const endOthers = () =>
    end('others', () => api('DELETE /api/user/me/device/others'), texts.endedOthers).then(() =>
      setAsking(false),
    );
  const others = devices?.filter(({ isHere }) => !isHere).length ?? 0;
  const code = error?.requestId ?? error?.code;
  return (
    <Part title={texts.devices} aside={devices && texts.devicesCount(devices.length)} className="">
      {!devices && error && (
        <FailedState what={texts.devicesNotArrived} code={code} onRetry={() => void refetch()} />
      )}
      {!devices && !error && (
        <div className="p-4">
          <Skeleton cards={1} />
        </div>
      )}
      <ul ref={list} tabIndex={-1} aria-label={texts.devices} className="divide-y divide-line">
        {devices?.map((device) => (
          <Row
            key={device._id}
            device={device}
            isLeaving={leaving === device._id}
            onEnd={() => void endOne(device)}
          />
        ))}
      </ul>
      {others > 0 && (
        <div className="grid gap-3 border-t border-line p-4">
          <Button icon={LogOut} className="whitespace-normal" onClick={() => setAsking(true)}>
            {texts.endOthers(others)}
          </Button>
          <p className="text-label text-ink-2">{texts.unknownDevice}</p>
        </div>
      )}
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void endOthers()}
        question={texts.endOthersQuestion}
        name={texts.endOthersHint}
        final={false}
        verb={texts.endOthersVerb}
        busy={leaving === 'others' && texts.ending}
      />
    </Part>
  );
}

interface RowProps {
  device: Device;
  isLeaving: boolean;
  onEnd: () => void;
}

function Row({ device, isLeaving, onEnd }: RowProps) {
  const { kind, name, since, lastUsedAt, isHere } = device;
  const Icon = icons[kind];
  return (
    <li className="flex gap-3.5 p-4">
      <Icon aria-hidden="true" className="mt-0.5 size-6 flex-none" strokeWidth={1.75} />
      <div className={`flex min-w-0 flex-1 items-start gap-x-3 gap-y-2.5 ${isHere ? '' : 'flex-wrap'}`}>
        <div className={`flex-1 ${isHere ? 'min-w-0' : 'min-w-[min(12rem,100%)]'}`}>
          <h3>{texts.kinds[kind]}</h3>
          <p className="text-label text-ink-2">{name}</p>
          <p className="text-label text-ink-2">
            {isHere
              ? texts.inUse(formatDate(since))
              : texts.lastUse(momentInWords(lastUsedAt).replace(/^(il |l’)/, ''))}
          </p>
        </div>
        {isHere ? (
          <MarkBadge mark={hereMark} />
        ) : (
          <Button size="sm" icon={LogOut} busy={isLeaving && texts.ending} onClick={onEnd}>
            {texts.end}
            <span className="sr-only">{texts.endName(`${texts.kinds[kind]}, ${name}`)}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
