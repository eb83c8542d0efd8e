import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { MessageStack, MessageView } from '../../ui/message-view.tsx';
import { closeMessage, durationOf, onMessages, shownMessages, type Message } from './messages.ts';

/** Calls back once `ms` have passed, not counting the time while it is held. */
const useHeldTimer = (ms: number | undefined, held: boolean, onDone: () => void): void => {
  const left = useRef(ms);
  useEffect(() => {
    if (left.current === undefined || held) return;
    const started = performance.now();
    const timer = setTimeout(onDone, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, (left.current ?? 0) - (performance.now() - started));
    };
  }, [held, onDone]);
};

function ShownMessage({ message }: { message: Message }) {
  const { id, code, text, title, action } = message;
  const [held, setHeld] = useState(false);
  const close = useCallback(() => closeMessage(id), [id]);
  const lifeMs = durationOf(message);
  useHeldTimer(lifeMs, held, close);
  const act = () => {
    // Nobody presses twice, and what it opens is not covered. An error stays until it is closed, as specified.
    if (code !== 4000) close();
    action?.onClick();
  };
  const body = action ? (
    <>
      {text}
      <Button size="sm" className="ui:mt-2 ui:block" onClick={act}>
        {action.label}
      </Button>
    </>
  ) : (
    text
  );
  return (
    <MessageView code={code} title={title} text={body} lifeMs={lifeMs} onClose={close} onHold={setHeld} />
  );
}

/** All messages that are shown now; the host has one. Beside the page, which is inert while a sheet or dialog is open. */
export function MessageHost() {
  const shown = useSyncExternalStore(onMessages, shownMessages);
  return createPortal(
    <MessageStack>
      {shown.map((message) => (
        <ShownMessage key={message.id} message={message} />
      ))}
    </MessageStack>,
    document.body,
  );
}
