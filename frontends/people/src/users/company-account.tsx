import type { Account } from '@officina/contracts/auth/accounts';
import { Button } from '@officina/web-kit';
import { Confirm } from '@officina/web-kit/overlays';
import { useState } from 'react';
import type { UserCalls } from './access.tsx';
import { texts } from './texts.ts';

/**
 * The company account that opens this one, and the way to undo the link; before there is one, whether the address still waits for an
 * administrator. Nothing where neither holds.
 */
export function CompanyAccount({ user, calls }: { user: Account; calls: UserCalls }) {
  const [isAsking, setAsking] = useState(false);
  const { oidc, email, isEmailConfirmed, fullName } = user;
  const unconfirmed = isEmailConfirmed === false && !oidc && email;
  if (!oidc && !unconfirmed) return null;
  return (
    <section aria-labelledby="account-aziendale" className="grid gap-2 border-t border-line pt-4">
      <h2 id="account-aziendale" className="text-h3 font-sans font-bold">
        {texts.companyAccount}
      </h2>
      <p className="wrap-anywhere text-ink-2">
        {oidc && texts.linkedTo(oidc.email)}
        {unconfirmed && texts.unconfirmed(unconfirmed)}
      </p>
      <div className="flex flex-wrap gap-2.5 max-md:grid">
        {oidc && (
          <Button kind="danger" onClick={() => setAsking(true)}>
            {texts.unlink}
          </Button>
        )}
        {unconfirmed && (
          <Button
            busy={calls.running === 'confirmEmail' && texts.confirming}
            onClick={() => void calls.confirmEmail(unconfirmed)}
          >
            {texts.confirm}
          </Button>
        )}
      </div>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void calls.unlink().then(() => setAsking(false))}
        question={texts.unlinkQuestion(fullName)}
        name={texts.unlinkHint}
        final={false}
        verb={texts.unlink}
        busy={calls.running === 'unlink' && texts.unlinking}
      />
    </section>
  );
}
