import { useKeptPage, useNavigate, usePageTitle, useSession } from '@officina/web-kit';
import { FullScreen } from '@officina/web-kit/overlays';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { Bar } from './bar.tsx';
import { Chooser } from './chooser.tsx';
import { Message } from './message.tsx';
import { Screen } from './screen.tsx';
import { texts } from './texts.ts';
import { stilled, type Tile } from './tiles.ts';
import { useAwake } from './use-awake.ts';
import { useNewest } from './use-newest.ts';
import { useOnline } from './use-online.ts';
import { useStirred } from './use-stirred.ts';
import { useWall } from './use-wall.ts';
import './wall.css';

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
