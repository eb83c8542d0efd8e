import { Button, useKeepPageOnLogout, useNavigate, usePageTitle, useSession } from '@officina/web-kit';
import { Field, MultiCombobox } from '@officina/web-kit/forms';
import { Dialog, FullScreen, SheetFooter } from '@officina/web-kit/overlays';
import { ListChecks, LogIn, Maximize, Minimize, X } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useWakeLock, useFullScreen, useAutoUpdate, useOnline, useActivity } from './device.ts';
import { Screen } from './screen.tsx';
import { texts } from './texts.ts';
import { perPage, withoutValue, pageSeconds, type Tile } from './tiles.ts';
import { maxSensors, useWall, type SensorOption } from './use-wall.ts';
import './wall.css';

interface ToolbarProps {
  isActive: boolean;
  /** Absent if nothing can be chosen. */
  onChoose: (() => void) | undefined;
  onLeave: () => void;
  /** Whether the session has ended, so that leaving opens the log-in. */
  hasEnded: boolean;
}

/** Buttons of the wall, shown while the user is active. */
export function Toolbar({ isActive, onChoose, onLeave, hasEnded }: ToolbarProps) {
  const { isFull, toggle } = useFullScreen();
  return (
    <div className="wall-bar" data-stirred={isActive || undefined} data-rests>
      {onChoose && (
        <Button icon={ListChecks} onClick={onChoose}>
          {texts.choose}
        </Button>
      )}
      {toggle && (
        <Button icon={isFull ? Minimize : Maximize} onClick={toggle}>
          {isFull ? texts.noFullScreen : texts.fullScreen}
        </Button>
      )}
      <Button icon={hasEnded ? LogIn : X} onClick={onLeave}>
        {hasEnded ? texts.logInAgain : texts.leave}
      </Button>
    </div>
  );
}

interface ChooserProps {
  offered: SensorOption[];
  /** Codes of the sensors on the wall, in order. */
  codes: readonly string[];
  onChoose: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** Dialog that chooses the sensors and their order. */
function Chooser({ offered, codes, onChoose, onClose }: ChooserProps) {
  const [chosen, setChosen] = useState(codes);
  const choose = (next: string[]) => {
    setChosen(next);
    onChoose(next);
  };
  return (
    <Dialog open onClose={onClose} title={texts.choose} foot={<SheetFooter cancel={texts.done} />}>
      <Field label={texts.chosen} hint={texts.chooseHint(perPage, pageSeconds)}>
        <MultiCombobox
          {...{ value: chosen, options: offered, onChange: choose, most: maxSensors }}
          mark={(code) => <span className="text-ink-2">{chosen.indexOf(code) + 1}</span>}
          full={texts.full(maxSensors)}
          none={texts.noMatch}
          placeholder={texts.add}
        />
      </Field>
    </Dialog>
  );
}

interface MessageProps {
  /** Whether the sensors failed to load; otherwise they are loading. */
  hasFailed?: boolean;
  /** Whether there are no sensors. */
  isEmpty?: boolean;
}

/** Shown instead of the tiles. */
function Message({ hasFailed, isEmpty }: MessageProps) {
  const [what, hint] = isEmpty
    ? [texts.noSensors, texts.noSensorsHint]
    : hasFailed
      ? [texts.loadFailed, texts.loadFailedHint]
      : [texts.loading, ''];
  return (
    <div role="status" className="m-auto grid gap-2 text-center">
      <p className="text-h1 font-bold">{what}</p>
      <p className="text-h3 text-ink-2">{hint}</p>
    </div>
  );
}

/** Content of the wall when the session ended. */
interface WallState {
  tenant: string;
  tiles: readonly Tile[];
  heardAt: Date | undefined;
}

interface LiveWallProps {
  isActive: boolean;
  onLeave: () => void;
  /** Called on unmount. */
  onEnd: (last: WallState) => void;
}

/** `/realtime/muro`: live values of some sensors, readable from a distance. It runs for days without interaction. */
export function Wall() {
  usePageTitle(texts.wall);
  useWakeLock();
  const isSignedIn = useSession() !== null;
  const isActive = useActivity();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const [last, setLast] = useState<WallState>();
  useKeepPageOnLogout(!isLeaving);
  // Without a session, the guard redirects to the log-in, which returns to the wall.
  const leave = () => (isSignedIn ? navigate('/realtime') : setLeaving(true));
  return (
    <FullScreen name={texts.wall} onClose={() => void leave()}>
      <div className="wall" data-stirred={isActive || undefined}>
        {isSignedIn ? (
          <LiveWall isActive={isActive} onLeave={() => void leave()} onEnd={setLast} />
        ) : (
          <>
            <Screen
              tenant={last?.tenant ?? ''}
              tiles={last?.tiles.map((tile) => ({ ...withoutValue(tile), hour: undefined })) ?? []}
              stop={{ at: last?.heardAt, hasEnded: true }}
            />
            <Toolbar isActive={isActive} onChoose={undefined} onLeave={() => void leave()} hasEnded />
          </>
        )}
      </div>
    </FullScreen>
  );
}

function LiveWall({ isActive, onLeave, onEnd }: LiveWallProps) {
  const { tenant, tiles, offered, codes, choose, heardAt, isLost, hasFailed } = useWall();
  const isOnline = useOnline();
  const [isChoosing, setChoosing] = useState(false);
  const reportEnd = useEffectEvent(() => onEnd({ tenant, tiles: tiles ?? [], heardAt }));
  useLayoutEffect(() => () => reportEnd(), []);
  const isStopped = isLost || !isOnline;
  useAutoUpdate(!isActive && !isChoosing && !isStopped);
  return (
    <>
      <Screen
        tenant={tenant}
        tiles={(isStopped ? tiles?.map(withoutValue) : tiles) ?? []}
        stop={isStopped ? { at: heardAt, hasEnded: false } : undefined}
      >
        {tiles === undefined ? (
          <Message hasFailed={hasFailed} />
        ) : tiles.length === 0 ? (
          <Message isEmpty />
        ) : undefined}
      </Screen>
      <Toolbar
        isActive={isActive}
        onChoose={tiles && (() => setChoosing(true))}
        onLeave={onLeave}
        hasEnded={false}
      />
      {isChoosing && <Chooser {...{ offered, codes, onChoose: choose }} onClose={() => setChoosing(false)} />}
    </>
  );
}
