import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { MessageStack, MessageView } from '../../ui/message-view.tsx';
import { closeMessage, durationOf, onMessages, shownMessages, type Message } from './messages.ts';

/** Calls back once `ms` have passed, not counting the time while it is paused. */
const usePausableTimer = (ms: number | undefined, isPaused: boolean, onDone: () => void): void => {
  const remaining = useRef(ms);
  useEffect(() => {
    if (remaining.current === undefined || isPaused) return;
    const started = performance.now();
    const timer = setTimeout(onDone, remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current = Math.max(0, (remaining.current ?? 0) - (performance.now() - started));
    };
  }, [isPaused, onDone]);
};

function ShownMessage({ message }: { message: Message }) {
  const { id, code, text, title, action } = message;
  const [isPaused, setPaused] = useState(false);
  const close = useCallback(() => closeMessage(id), [id]);
  const lifeMs = durationOf(message);
  usePausableTimer(lifeMs, isPaused, close);
  const runAction = () => {
    // Closing prevents a second press and uncovers the page. An error stays until it is closed, as specified.
    if (code !== 4000) close();
    action?.onClick();
  };
  const body = action ? (
    <>
      {text}
      <Button size="sm" className="ui:mt-2 ui:block" onClick={runAction}>
        {action.label}
      </Button>
    </>
  ) : (
    text
  );
  return (
    <MessageView code={code} title={title} text={body} lifeMs={lifeMs} onClose={close} onHold={setPaused} />
  );
}

/** Shows all messages; the host renders it once, outside the page, which is inert while a sheet or dialog is open. */
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
