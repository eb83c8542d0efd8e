import type { Tenant } from '@officina/contracts/auth/tenants';
import {
  AdminOnly,
  api,
  apiKey,
  BackLink,
  FailedState,
  messages,
  queryClient,
  Skeleton,
  useMedia,
  usePageTitle,
  useTenant,
} from '@officina/web-kit';
import { changedPaths, SaveBar, ServerFormView, useStoredForm, useWatch } from '@officina/web-kit/forms';
import { Fragment, useMemo, useState, type ReactNode } from 'react';
import { LotSettings, Networks, RawData, Zone } from './further.tsx';
import { HelpContact, Letterhead } from './letterhead.tsx';
import { Logo } from './logo.tsx';
import { PartsContext } from './part.tsx';
import { Poster, PublicForm } from './public-form.tsx';
import { bodyOf, changeInWords, labels, settingsOf, type Settings } from './settings.ts';
import { Space } from './space.tsx';
import { isOff, MenuEntries, Services } from './switches.tsx';
import { texts } from './texts.ts';

/** The settings of the company, for its administrators. */
export default function Section() {
  usePageTitle(texts.title);
  return (
    <AdminOnly title={texts.title}>
      <Company />
    </AdminOnly>
  );
}

function Company() {
  const { data: tenant, error, refetch } = useTenant();
  return (
    <>
      <BackLink to="/configuration">{texts.settings}</BackLink>
      <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3.5 md:justify-start">
        <h1 tabIndex={-1}>{texts.title}</h1>
        {tenant && (
          <p className="text-ink-2">
            <span className="max-md:sr-only">{texts.nameAndCode(tenant.billingdata.name)}</span>
            <span className="font-mono">{tenant.code}</span>
          </p>
        )}
      </header>
      {!tenant && !error && <Skeleton cards={4} />}
      {!tenant && error && (
        <FailedState
          what={texts.notArrived}
          code={error.requestId ?? error.code}
          onRetry={() => void refetch()}
        />
      )}
      {tenant && <CompanyForm tenant={tenant} />}
    </>
  );
}

/** Sends what was changed, and shows it everywhere at once. */
async function save(values: Settings, from: Tenant): Promise<Tenant> {
  const body = bodyOf(values, settingsOf(from));
  const answer = await api('PUT /api/tenant/edit', { body, version: from.__v });
  queryClient.setQueryData(apiKey('GET /api/tenant/myself'), answer);
  messages.success(texts.saved, { about: 'tenant form' });
  return answer;
}

/** The part in which a field stands. */
function partOf(path: string): string {
  const [group = ''] = path.split('.');
  if (path === 'services.form' || path === 'formPhotos') return 'form';
  if (path === 'timezone') return 'zone';
  return group === 'name' || group === 'company' ? 'letterhead' : group;
}

function CompanyForm({ tenant }: { tenant: Tenant }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const form = useStoredForm<Tenant, Settings>({
    stored: tenant,
    valuesOf: settingsOf,
    labels,
    save,
    entity: 'tenant',
    failed: texts.failed,
    reveal: (path) => setOpen((now) => new Set(now).add(partOf(path))),
  });
  const values = useWatch({ control: form.control }) as Settings;
  const changed = changedPaths(values, form.defaultValues);
  const changedParts = changed.map(partOf).join(' ');
  const parts = useMemo(
    () => ({
      changed: new Set(changedParts.split(' ')),
      open,
      toggle: (name: string) =>
        setOpen((now) =>
          now.has(name) ? new Set([...now].filter((one) => one !== name)) : new Set(now).add(name),
        ),
    }),
    [changedParts, open],
  );
  const shared = { form, values };
  return (
    <PartsContext value={parts}>
      <ServerFormView form={form} className="max-lg:pb-28">
        <Columns
          main={[
            <Letterhead key="letterhead" {...shared} />,
            <Services key="services" {...shared} />,
            <PublicForm key="form" {...shared} code={tenant.code} />,
          ]}
          side={[
            <Fragment key="logo">
              <Logo {...shared} />
              <HelpContact {...shared} />
            </Fragment>,
            <MenuEntries key="menu" {...shared} />,
            !isOff(values, 'lotlog') && <LotSettings key="lots" {...shared} />,
            <Zone key="zone" {...shared} />,
            <Networks key="networks" networks={tenant.networks} />,
            <Space key="space" />,
            <RawData key="raw" tenant={tenant} />,
          ]}
        />
      </ServerFormView>
      <SaveBar
        form={form}
        changes={changed.map((path) => changeInWords(path, values))}
        onUndo={() => form.reset()}
      />
      {values.services.form && <Poster code={tenant.code} name={tenant.billingdata.name} />}
    </PartsContext>
  );
}

/** Two columns at a desk; elsewhere one, in which the parts take turns. */
function Columns({ main, side }: { main: ReactNode[]; side: ReactNode[] }) {
  const isWide = useMedia('(min-width: 80rem)');
  if (!isWide) {
    const turns = main.flatMap((part, at) => [part, side[at]]);
    return <div className="grid grid-cols-1 gap-2.5 md:gap-6">{[...turns, ...side.slice(main.length)]}</div>;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_27rem] items-start gap-6">
      <div className="grid grid-cols-1 gap-6">{main}</div>
      <div className="grid grid-cols-1 gap-6">{side}</div>
    </div>
  );
}
