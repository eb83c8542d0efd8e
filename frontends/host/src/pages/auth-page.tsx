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
 * Exchanges the login page's ticket for a session and stores it.
 * @throws ApiError if the ticket is used, expired, or from another browser
 */
export const logIn = async (ticket: string, nonce: string): Promise<void> => {
  const { token } = await api('POST /api/auth/exchange', { body: { ticket, nonce } });
  storeAuthInfo(authInfoOf(token));
};

/** Italian texts that only this page loads. */
const texts = {
  entering: shellTexts.entering,
  enteringMore: 'Un momento…',
  loginFailed: 'Accesso non riuscito',
  notLoggedIn: 'logged is not yes',
  logInAgain: 'Accedi di nuovo',
};

const redirectDelayMs = 1000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

// One exchange per page even if React runs effects twice, because a ticket is valid once.
let exchange: Promise<void> | undefined;

const logInOnce = (ticket: string): Promise<void> =>
  (exchange ??= logIn(ticket, takeNonce()).then(() => wait(redirectDelayMs)));

/** The login return page: exchanges the ticket, waits a second, and opens the destination. */
export default function AuthPage() {
  const returned = loginReturn();
  const navigate = useNavigate();
  const registry = useRegistry();
  const [problem, setProblem] = useState<string | undefined>(
    returned?.logged === 'yes' ? undefined : texts.notLoggedIn,
  );
  useEffect(() => {
    if (returned?.logged !== 'yes') return;
    logInOnce(returned.ticket).then(
      () => navigate(safeDestination(returned.destination, registry, location.origin), { replace: true }),
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    );
  }, [returned, navigate, registry]);
  return problem === undefined ? <LoggingIn /> : <LoginFailed problem={problem} />;
}

function LoggingIn() {
  return (
    <>
      <h1 tabIndex={-1}>{texts.entering}</h1>
      <p role="status" className="ui:mt-4 ui:flex ui:items-center ui:gap-3 ui:text-ink-2">
        <Spinner /> {texts.enteringMore}
      </p>
    </>
  );
}

function LoginFailed({ problem }: { problem: string }) {
  return (
    <>
      <h1 tabIndex={-1}>{texts.loginFailed}</h1>
      <div role="alert" className="ui:my-5 ui:max-w-xl">
        <Banner family="red">{problem}</Banner>
      </div>
      <AnchorButton href="/" kind="key" size="lg">
        {texts.logInAgain}
      </AnchorButton>
    </>
  );
}
