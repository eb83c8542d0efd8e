import { counted, glyphs, LinkButton, timeZone, useShortcutKeys, whenInWords } from '@officina/web-kit';
import { alarmMark, type LiveReadings } from '@officina/web-kit/sensors';
import { SearchBox, StatusChips, type useListState } from '@officina/web-kit/table';
import { Monitor } from 'lucide-react';
import { useRef } from 'react';
import './header.css';
import { hasLimit, isInAlarm } from './alarm.ts';
import { countSensors, isSilent, type Group } from './plant.ts';
import { texts } from './texts.ts';

/** «14:32:08» in the tenant's time zone. */
const clockOf = (moment: Date): string =>
  new Intl.DateTimeFormat('it-IT', { timeZone: timeZone(), timeStyle: 'medium' }).format(moment);

/** «In diretta, 14:32:08», «Non in diretta, fermo alle 14:32». Screen readers announce changes, but not every second. */
function ConnectionStatus({ heardAt, isLost }: Pick<LiveReadings, 'heardAt' | 'isLost'>) {
  const lost = heardAt ? texts.lostSince(whenInWords(heardAt)) : texts.lost;
  return (
    <p className="realtime-live" data-on={(!isLost && heardAt !== undefined) || undefined}>
      <span role="status">{isLost ? lost : heardAt ? texts.live : texts.connecting}</span>
      {!isLost && heardAt && <span>{`, ${clockOf(heardAt)}`}</span>}
    </p>
  );
}

/** The filter's name in the address, also used by Sensori. */
export const chipKey = 'lettura';

const silentChip = { value: 'silent', label: texts.silent, glyph: glyphs.DashedRing } as const;
const alarmChip = { value: 'alarm', label: alarmMark.word, glyph: alarmMark.glyph } as const;

/** @param hasLimits whether a sensor can be in alarm at all */
const chipsOf = (hasLimits: boolean) =>
  ({
    ...{ key: chipKey, label: texts.reading, all: texts.any },
    look: 'chips',
    options: hasLimits ? [alarmChip, silentChip] : [silentChip],
    of: () => [],
  }) as const;

interface HeaderProps {
  /** All groups; undefined while loading. */
  groups: readonly Group[] | undefined;
  /** The groups that match the search. */
  searched: readonly Group[];
  live: LiveReadings;
  state: ReturnType<typeof useListState>;
}

interface CountsProps {
  groups: readonly Group[];
  /** Undefined if unknown. */
  alarms: number | undefined;
  silent: number | undefined;
}

/** «10 sensori su 5 macchine, 1 in allarme, 2 muti»; phones do not show the machines. */
function Counts({ groups, alarms, silent }: CountsProps) {
  const machines = groups.filter(({ key }) => key !== '').length;
  return (
    <>
      {counted(countSensors(groups), ...texts.sensors)}
      {machines > 0 && <span className="max-md:hidden"> su {counted(machines, ...texts.machines)}</span>}
      {alarms !== undefined && alarms > 0 && `, ${alarms} ${texts.alarms}`}
      {silent !== undefined && silent > 0 && `, ${counted(silent, ...texts.silentOnes)}`}
    </>
  );
}

/** Title, counts and link to the wall; below them search, filter and connection status. */
export function Header({ groups, searched, live, state }: HeaderProps) {
  const { stateOf, heardAt, isLost } = live;
  const search = useRef<HTMLInputElement>(null);
  useShortcutKeys({ '/': () => search.current?.focus() }, '[role=dialog], [role=alertdialog]');
  const isLive = heardAt !== undefined && !isLost;
  const silentIn = (some: readonly Group[]) => countSensors(some, ({ _id }) => isSilent(stateOf(_id)));
  const alarmsIn = (some: readonly Group[]) => countSensors(some, ({ _id }) => isInAlarm(stateOf(_id)));
  const hasSensors = groups !== undefined && groups.length > 0;
  const countOf = (chip: string) => (chip === alarmChip.value ? alarmsIn : silentIn)(searched);
  const counts = isLive ? { total: countSensors(searched), of: countOf } : undefined;
  return (
    <header className="realtime-top">
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p className="realtime-counts" aria-live="polite">
        {hasSensors && (
          <Counts
            groups={groups}
            alarms={isLive ? alarmsIn(groups) : undefined}
            silent={isLive ? silentIn(groups) : undefined}
          />
        )}
      </p>
      <span className="realtime-wall" data-print="hide">
        <LinkButton to="/realtime/muro" icon={Monitor}>
          {texts.wall}
        </LinkButton>
      </span>
      {hasSensors && (
        <div role="search" className="realtime-controls" data-print="hide">
          <SearchBox ref={search} value={state.typed} onChange={state.type} />
          <StatusChips
            filter={chipsOf(countSensors(groups, hasLimit) > 0)}
            counts={counts}
            isRoomy={false}
            value={state.chosen[chipKey]}
            onChange={(value) => state.write({ [chipKey]: value })}
          />
        </div>
      )}
      {hasSensors && <ConnectionStatus {...{ heardAt, isLost }} />}
    </header>
  );
}
