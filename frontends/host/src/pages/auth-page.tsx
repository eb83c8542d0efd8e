import { AnchorButton, Banner, Spinner, useNavigate } from '@officina/web-kit/shell';
import { useEffect, useState } from 'react';
import { logIn } from '../auth/log-in.ts';
import { loginReturn } from '../auth/login-return.ts';
import { safeDestination } from '../auth/safe-destination.ts';
import { takeNonce } from '../guard/login-memory.ts';
import { texts as shellTexts } from '../texts.ts';
import { useRegistry } from '../registry/registry-context.ts';

/** Italian texts that only this page loads. */
const texts = {
  entering: shellTexts.entering,
  enteringMore: 'Un momento…',
  notEntered: 'Accesso non riuscito',
  notLogged: 'logged is not yes',
  enterAgain: 'Accedi di nuovo',
};

const redirectDelayMs = 1000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

// One exchange per page, whatever React does: a ticket works once.
let exchange: Promise<void> | undefined;

const logInOnce = (ticket: string): Promise<void> =>
  (exchange ??= logIn(ticket, takeNonce()).then(() => wait(redirectDelayMs)));

/** The login return page: exchanges the ticket, waits a second, goes where the login was asked from. */
export default function AuthPage() {
  const back = loginReturn();
  const navigate = useNavigate();
  const registry = useRegistry();
  const [problem, setProblem] = useState<string | undefined>(
    back?.logged === 'yes' ? undefined : texts.notLogged,
  );
  useEffect(() => {
    if (back?.logged !== 'yes') return;
    logInOnce(back.ticket).then(
      () => navigate(safeDestination(back.destination, registry, location.origin), { replace: true }),
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    );
  }, [back, navigate, registry]);
  return problem === undefined ? <Entering /> : <NotEntered problem={problem} />;
}

function Entering() {
  return (
    <>
      <h1 tabIndex={-1}>{texts.entering}</h1>
      <p role="status" className="ui:mt-4 ui:flex ui:items-center ui:gap-3 ui:text-ink-2">
        <Spinner /> {texts.enteringMore}
      </p>
    </>
  );
}

function NotEntered({ problem }: { problem: string }) {
  return (
    <>
      <h1 tabIndex={-1}>{texts.notEntered}</h1>
      <div role="alert" className="ui:my-5 ui:max-w-xl">
        <Banner family="red">{problem}</Banner>
      </div>
      <AnchorButton href="/" kind="key" size="lg">
        {texts.enterAgain}
      </AnchorButton>
    </>
  );
}
