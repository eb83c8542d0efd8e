import type { PushDevices } from '@officina/contracts/notifications/push';
import { Button, formatDate, glyphs, messages, useSession } from '@officina/web-kit';
import { Switch } from '@officina/web-kit/forms';
import { BellRing } from 'lucide-react';
import { useId, useReducer, useState, type ReactNode } from 'react';
import { pushState, setText, switchOff, switchOn, useDeviceWord, type PushState } from './push.ts';
import { texts } from './texts.ts';

const marks: Record<PushState, { Glyph: (props: { className: string }) => ReactNode; color: string }> = {
  insecure: { Glyph: glyphs.DashedRing, color: 'text-ink-2' },
  unknown: { Glyph: glyphs.DashedRing, color: 'text-ink-2' },
  home: { Glyph: glyphs.Diamond, color: 'text-amber-text' },
  blocked: { Glyph: glyphs.Diamond, color: 'text-amber-text' },
  ask: { Glyph: glyphs.Ring, color: 'text-ink-2' },
  off: { Glyph: glyphs.Ring, color: 'text-ink-2' },
  on: { Glyph: glyphs.CheckDisc, color: 'text-green' },
};

const words = texts.push;

const titleOf = (state: PushState, device: string, { here }: PushDevices): string => {
  if (state === 'on') return words.on(formatDate(here?.since));
  if (state === 'ask') return words.ask(device);
  return state === 'off' ? words.off(device) : words.titles[state];
};

const moreOf = (state: PushState, device: string, { here }: PushDevices): string => {
  if (state === 'on') return words.onMore(here?.name ?? '', device);
  if (state === 'ask') return words.askMore(device);
  return words.more[state];
};

/** Whether this device shows push, in words, and what can be done about it. */
export function PushLine({ devices }: { devices: PushDevices }) {
  const device = useDeviceWord();
  // The browser keeps the permission: it is read again after each act.
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const state = pushState(devices);
  const { Glyph, color } = marks[state];
  return (
    <>
      <div className="flex items-start gap-2.5">
        <Glyph className={`mt-0.5 flex-none ${color}`} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">{titleOf(state, device, devices)}</p>
          <p className="text-label text-ink-2 touch:text-[0.9375rem]">{moreOf(state, device, devices)}</p>
        </div>
      </div>
      <Acts {...{ state, device, devices }} onActed={lookAgain} />
      {devices.others.map(({ _id, name, since }) => (
        <div key={_id} className="flex items-start gap-2.5">
          <glyphs.CheckDisc className="mt-0.5 flex-none text-green" />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p className="text-label text-ink-2 touch:text-[0.9375rem]">{words.since(formatDate(since))}</p>
          </div>
        </div>
      ))}
    </>
  );
}

interface ActsProps {
  state: PushState;
  device: string;
  devices: PushDevices;
  onActed: () => void;
}

function Acts({ state, device, devices, onActed }: ActsProps) {
  const [busy, setBusy] = useState(false);
  const user = useSession();
  const id = useId();
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work().catch((error: Error) =>
      messages.error(words.failed(error.message), { about: 'notice push' }),
    );
    setBusy(false);
    onActed();
  };
  if (!user) return null;
  if (state === 'ask' || state === 'off')
    return (
      <Button
        icon={BellRing}
        busy={busy && words.turningOn}
        onClick={() => void act(() => switchOn(devices, user))}
      >
        {words.turnOn(device)}
      </Button>
    );
  if (state !== 'on') return null;
  return (
    <>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{words.text}</p>
          <p id={id} className="text-label text-ink-2 touch:text-[0.9375rem]">
            {words.textMore}
          </p>
        </div>
        <Switch
          label={words.text}
          words={texts.words}
          value={devices.here?.showsText ?? false}
          disabled={busy}
          aria-describedby={id}
          onChange={(isOn) => void act(() => setText(devices, user, isOn))}
        />
      </div>
      <Button size="sm" busy={busy && words.turningOff} onClick={() => void act(() => switchOff(devices))}>
        {words.turnOff}
      </Button>
    </>
  );
}
