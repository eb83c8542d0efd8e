import type { Account, NewEntry } from '@officina/contracts/auth/accounts';
import { api, Button, invalidateEntities, messages } from '@officina/web-kit';
import { Confirm, SheetLink } from '@officina/web-kit/overlays';
import { reasonOf } from '@officina/web-kit/records';
import { KeyRound, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { asSentence, hasOpenLink, noteOf } from './states.ts';
import { texts } from './texts.ts';

/** Runs writes about a user, one at a time; a failure is said in a message. */
export function useUserCalls({ _id, __v }: Pick<Account, '_id' | '__v'>) {
  const [running, setRunning] = useState<string>();
  const about = `user ${_id}`;
  const run = async <A,>(name: string, call: () => Promise<A>, done: (answer: A) => void) => {
    if (running) return;
    setRunning(name);
    await call()
      .then(async (answer) => {
        await invalidateEntities(['user']);
        done(answer);
      })
      .catch((error: unknown) => void messages.error(texts.notDone(reasonOf(error)), { about }));
    setRunning(undefined);
  };
  const params = { id: _id };
  const setActive = (isActive: boolean) => () =>
    api('PUT /api/user/account/{id}/edit', { params, body: { isActive }, version: __v });
  const said = (text: string) => () => void messages.success(text, { about });
  return {
    /** The call under way. */
    running,
    disable: (onDone: () => void) =>
      run('disable', setActive(false), () => {
        onDone();
        said(texts.disabled)();
      }),
    enable: () => run('enable', setActive(true), said(texts.enabled)),
    renew: (onEntry: (entry: NewEntry) => void) =>
      run(
        'renew',
        () => api('PUT /api/user/account/{id}/link', { params }),
        ({ entry }) => onEntry(entry),
      ),
    revoke: () =>
      run('revoke', () => api('DELETE /api/user/account/{id}/link', { params }), said(texts.revoked)),
    unlink: () =>
      run('unlink', () => api('DELETE /api/user/account/{id}/oidc', { params }), said(texts.unlinked)),
    confirmEmail: (email: string) =>
      run(
        'confirmEmail',
        () => api('PUT /api/user/account/{id}/edit', { params, body: { email }, version: __v }),
        said(texts.emailConfirmed),
      ),
  };
}

export type UserCalls = ReturnType<typeof useUserCalls>;

interface AccessProps {
  user: Account;
  isOneself: boolean;
  calls: UserCalls;
  onEntry: (entry: NewEntry) => void;
}

/** How a user gets in: the link that is open, a new one, or the way back for a disabled user. */
export function Access({ user, isOneself, calls, onEntry }: AccessProps) {
  const [isAsking, setAsking] = useState(false);
  const isOpen = hasOpenLink(user);
  const { entry, state } = user;
  const renew = () => void calls.renew(onEntry).then(() => setAsking(false));
  return (
    <section aria-labelledby="accesso" className="grid gap-2 border-t border-line pt-4">
      <h2 id="accesso" className="text-h3 font-sans font-bold">
        {texts.access}
      </h2>
      <p className="text-ink-2">
        {state === 'DISABLED' && `${asSentence(noteOf(user))} ${enableHintOf(user)}`}
        {state !== 'DISABLED' && isOneself && (
          <>
            {texts.ownHint}{' '}
            <SheetLink to="/configuration/me" className="font-semibold underline underline-offset-3">
              {texts.profile}
            </SheetLink>
          </>
        )}
        {state !== 'DISABLED' && !isOneself && linkInWords(user)}
      </p>
      <div className="flex flex-wrap gap-2.5 empty:hidden max-md:grid">
        {state === 'DISABLED' && (
          <Button
            icon={UserCheck}
            busy={calls.running === 'enable' && texts.enabling}
            onClick={() => void calls.enable()}
          >
            {texts.enable}
          </Button>
        )}
        {state !== 'DISABLED' && !isOneself && (
          <Button
            icon={KeyRound}
            busy={calls.running === 'renew' && texts.making}
            onClick={isOpen ? () => setAsking(true) : renew}
          >
            {entry || state !== 'ACTIVE' ? texts.another : texts.reset}
          </Button>
        )}
        {isOpen && (
          <Button kind="danger" onClick={() => void calls.revoke()}>
            {texts.revoke}
          </Button>
        )}
      </div>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={renew}
        question={texts.anotherQuestion}
        name={texts.anotherHint}
        final={false}
        verb={texts.anotherVerb}
        busy={calls.running === 'renew' && texts.making}
      />
    </section>
  );
}

/** What is known about the link of a user who is not disabled. */
function linkInWords(user: Account): string {
  const { entry, state } = user;
  if (!entry) return state === 'ACTIVE' ? texts.resetHint : texts.inviteAgainHint;
  // Who invited a person stands under the last access.
  const made = entry.isReset && texts.linkMadeBy(entry.by, entry.at);
  return [made, asSentence(noteOf(user)), hasOpenLink(user) && texts.unreadable].filter(Boolean).join(' ');
}

/** How a disabled user gets in again: whoever never chose a password needs a link. */
const enableHintOf = ({ lastAccessAt }: Account): string =>
  lastAccessAt ? texts.enableHint : texts.enableInvitedHint;
