import { BackLink, FailedState, PageAction, Button, Skeleton, useApi, usePageTitle } from '@officina/web-kit';
import { Devices } from './devices.tsx';
import { PasswordPart } from './password-part.tsx';
import { texts } from './texts.ts';
import { useWhoForm, WhoPart } from './who-part.tsx';
import type { Me } from '@officina/contracts/auth/accounts';

/** What everybody may change of oneself: name and contacts, password, devices. */
export function ProfilePage() {
  usePageTitle(texts.title);
  // Read anew: the user is about to change it.
  const { data: me, error, refetch } = useApi('GET /api/user/me', {}, { entities: ['user'], staleMs: 0 });
  if (me) return <Profile me={me} />;
  return (
    <>
      <BackLink to="/configuration">{texts.settings}</BackLink>
      <h1 tabIndex={-1} className="mb-4">
        {texts.title}
      </h1>
      {!error && <Skeleton cards={3} />}
      {error && (
        <FailedState
          what={texts.notArrived}
          code={error.requestId ?? error.code}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

function Profile({ me }: { me: Me }) {
  const form = useWhoForm(me);
  return (
    <div className="max-lg:pb-20">
      <BackLink to="/configuration">{texts.settings}</BackLink>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-3.5">
          <h1 tabIndex={-1}>{texts.title}</h1>
          <p className="text-ink-2 max-md:hidden">{texts.forYou}</p>
        </div>
        <PageAction>
          <Button kind="key" size="lg" type="submit" form={form.id} busy={form.busy && texts.saving}>
            {texts.save}
          </Button>
        </PageAction>
      </header>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26.25rem]">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <WhoPart me={me} form={form} />
          <PasswordPart changedAt={me.passwordChangedAt} />
        </div>
        <Devices />
      </div>
    </div>
  );
}
