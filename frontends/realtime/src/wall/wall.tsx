import { Button, useKeptPage, useNavigate, usePageTitle, useSession } from '@officina/web-kit';
import { Field, MultiCombobox } from '@officina/web-kit/forms';
import { Dialog, FullScreen, SheetFoot } from '@officina/web-kit/overlays';
import { ListChecks, LogIn, Maximize, Minimize, X } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useAwake, useFullScreen, useNewest, useOnline, useStirred } from './device.ts';
import { Screen } from './screen.tsx';
import { texts } from './texts.ts';
import { perPage, stilled, turnSeconds, type Tile } from './tiles.ts';
import { mostSensors, useWall, type Offered } from './use-wall.ts';
import './wall.css';

interface BarProps {
  isStirred: boolean;
  /** Undefined where nothing can be chosen. */
  onChoose: (() => void) | undefined;
  onLeave: () => void;
  /** Leaving leads to the log-in. */
  hasEnded: boolean;
}

/** What can be done on the wall, while somebody is there. */
export function Bar({ isStirred, onChoose, onLeave, hasEnded }: BarProps) {
  const { isFull, toggle } = useFullScreen();
  return (
    <div className="wall-bar" data-stirred={isStirred || undefined} data-rests>
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
  offered: Offered[];
  /** What stands on the wall, in its order. */
  codes: readonly string[];
  onChoose: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** Which sensors stand on the wall, and in which places. */
function Chooser({ offered, codes, onChoose, onClose }: ChooserProps) {
  const [chosen, setChosen] = useState(codes);
  const choose = (next: string[]) => {
    setChosen(next);
    onChoose(next);
  };
  return (
    <Dialog open onClose={onClose} title={texts.choose} foot={<SheetFoot cancel={texts.done} />}>
      <Field label={texts.chosen} hint={texts.chooseHint(perPage, turnSeconds)}>
        <MultiCombobox
          {...{ value: chosen, options: offered, onChange: choose, most: mostSensors }}
          mark={(code) => <span className="text-ink-2">{chosen.indexOf(code) + 1}</span>}
          full={texts.full(mostSensors)}
          none={texts.noMatch}
          placeholder={texts.add}
        />
      </Field>
    </Dialog>
  );
}

interface MessageProps {
  /** The sensors have not come; they are awaited otherwise. */
  hasFailed?: boolean;
  /** They have, and there are none. */
  isEmpty?: boolean;
}

/** In the place of the tiles. */
function Message({ hasFailed, isEmpty }: MessageProps) {
  const [what, hint] = isEmpty
    ? [texts.noSensors, texts.noSensorsHint]
    : hasFailed
      ? [texts.notArrived, texts.notArrivedHint]
      : [texts.loading, ''];
  return (
    <div role="status" className="m-auto grid gap-2 text-center">
      <p className="text-h1 font-bold">{what}</p>
      <p className="text-h3 text-ink-2">{hint}</p>
    </div>
  );
}

/** What stood on the wall as its session ended. */
interface Last {
  tenant: string;
  tiles: readonly Tile[];
  heardAt: Date | undefined;
}

interface LiveWallProps {
  isStirred: boolean;
  onLeave: () => void;
  /** Told as it goes. */
  onEnd: (last: Last) => void;
}

/** `/realtime/muro`: the values of some sensors, to be read from afar for days; nobody touches it. */
export function Wall() {
  usePageTitle(texts.wall);
  useAwake();
  const isSignedIn = useSession() !== null;
  const isStirred = useStirred();
  const navigate = useNavigate();
  const [isLeft, setLeft] = useState(false);
  const [last, setLast] = useState<Last>();
  useKeptPage(!isLeft);
  // Without a session the guard leads to the log-in, and from there back to the wall.
  const leave = () => (isSignedIn ? navigate('/realtime') : setLeft(true));
  return (
    <FullScreen name={texts.wall} onClose={() => void leave()}>
      <div className="wall" data-stirred={isStirred || undefined}>
        {isSignedIn ? (
          <LiveWall isStirred={isStirred} onLeave={() => void leave()} onEnd={setLast} />
        ) : (
          <>
            <Screen
              tenant={last?.tenant ?? ''}
              tiles={last?.tiles.map((tile) => ({ ...stilled(tile), hour: undefined })) ?? []}
              stop={{ at: last?.heardAt, hasEnded: true }}
            />
            <Bar isStirred={isStirred} onChoose={undefined} onLeave={() => void leave()} hasEnded />
          </>
        )}
      </div>
    </FullScreen>
  );
}

function LiveWall({ isStirred, onLeave, onEnd }: LiveWallProps) {
  const { tenant, tiles, offered, codes, choose, heardAt, isLost, hasFailed } = useWall();
  const isOnline = useOnline();
  const [isChoosing, setChoosing] = useState(false);
  const tell = useEffectEvent(() => onEnd({ tenant, tiles: tiles ?? [], heardAt }));
  useLayoutEffect(() => () => tell(), []);
  const isStopped = isLost || !isOnline;
  useNewest(!isStirred && !isChoosing && !isStopped);
  return (
    <>
      <Screen
        tenant={tenant}
        tiles={(isStopped ? tiles?.map(stilled) : tiles) ?? []}
        stop={isStopped ? { at: heardAt, hasEnded: false } : undefined}
      >
        {tiles === undefined ? (
          <Message hasFailed={hasFailed} />
        ) : tiles.length === 0 ? (
          <Message isEmpty />
        ) : undefined}
      </Screen>
      <Bar
        isStirred={isStirred}
        onChoose={tiles && (() => setChoosing(true))}
        onLeave={onLeave}
        hasEnded={false}
      />
      {isChoosing && <Chooser {...{ offered, codes, onChoose: choose }} onClose={() => setChoosing(false)} />}
    </>
  );
}
