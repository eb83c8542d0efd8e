import {
  AnchorButton,
  api,
  ApiError,
  Banner,
  decodeToken,
  Spinner,
  storeAuthInfo,
  useNavigate,
  type AuthInfo,
} from '@officina/web-kit/shell';
import { useEffect, useState } from 'react';
import { loginReturn, takeNonce } from '../login/login.ts';
import { safeDestination } from '../login/safe-destination.ts';
import { useRegistry } from '../registry/registry-context.ts';
import { texts as shellTexts } from '../texts.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const authInfoOf = (token: string): AuthInfo => {
  const payload = decodeToken(token);
  if (!payload)
    throw new ApiError({ status: 0, code: 'token', message: 'Il token di accesso non si legge.' });
  return {
    token,
    fullName: text(payload['fullName']),
    TCODE: text(payload['TCODE']),
    userId: text(payload['sub']),
  };
};

/**
 * Exchanges the login page's ticket for a session and keeps it.
 * @throws ApiError when the ticket is used, late, or of another browser
 */
export const logIn = async (ticket: string, nonce: string): Promise<void> => {
  const { token } = await api('POST /api/auth/exchange', { body: { ticket, nonce } });
  storeAuthInfo(authInfoOf(token));
};

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
