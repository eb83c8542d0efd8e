import { Button, waitingUploads } from '@officina/web-kit/shell';
import { useId, useRef, useState, type ReactNode } from 'react';
import { texts } from '../texts.ts';
import { logOut } from './login.ts';

/**
 * Logs out; asks first if files of the user wait on this device to be uploaded. The question is a native dialog, so that the shell
 * starts without overlay code.
 */
export function useLogOut(): { leave: () => void; question: ReactNode } {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [count, setCount] = useState(0);
  const leave = () => {
    const waiting = waitingUploads();
    if (waiting === 0) return void logOut();
    setCount(waiting);
    dialog.current?.showModal();
  };
  const stay = () => dialog.current?.close();
  const question = (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      className="ui:m-auto ui:w-[min(100%-2rem,520px)] ui:rounded-[14px] ui:bg-sheet ui:p-6 ui:text-ink ui:shadow-e3 ui:backdrop:bg-scrim"
    >
      <h2 id={title}>{texts.leaveWaiting(count)}</h2>
      <p className="ui:mt-2 ui:text-ink-2">{texts.leaveWaitingMore}</p>
      <div className="ui:mt-5 ui:flex ui:flex-wrap ui:justify-end ui:gap-3">
        <Button size="lg" onClick={stay}>
          {texts.stay}
        </Button>
        <Button size="lg" kind="stop" onClick={() => void logOut()}>
          {texts.logOut}
        </Button>
      </div>
    </dialog>
  );
  return { leave, question };
}
