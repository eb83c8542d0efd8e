import {
  BackLink,
  FailedState,
  Skeleton,
  TextLink,
  useApi,
  usePageTitle,
  useService,
} from '@officina/web-kit';
import { FormPageHeader } from '@officina/web-kit/forms';
import { Devices } from './devices.tsx';
import { Part } from './part.tsx';
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
  const hasNotices = useService('notifications');
  return (
    <div className="max-lg:pb-20">
      <BackLink to="/configuration">{texts.settings}</BackLink>
      <FormPageHeader title={texts.title} aside={texts.forYou} form={form} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26.25rem]">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <WhoPart me={me} form={form} />
          <PasswordPart changedAt={me.passwordChangedAt} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <Devices />
          {hasNotices && (
            <Part title={texts.notices}>
              <p className="text-ink-2">{texts.noticesMore}</p>
              <TextLink to="/notice/choices">{texts.chooseNotices}</TextLink>
            </Part>
          )}
        </div>
      </div>
    </div>
  );
}
