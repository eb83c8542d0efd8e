import type { Company } from '@officina/contracts/auth/company';
import { addressLine } from '@officina/contracts/auth/company-lines';
import {
  Badge,
  SkeletonBar,
  Button,
  Card,
  CopyButton,
  decodeToken,
  densities,
  DescriptionList,
  FailedState,
  formatDateTime,
  Segmented,
  themes,
  useDensity,
  useFirstSteps,
  useDisabledServices,
  useSession,
  useShortcuts,
  useTenant,
  useTheme,
  type AuthInfo,
} from '@officina/web-kit';
import { Checkbox } from '@officina/web-kit/forms';
import { Eye, EyeOff, Monitor, Moon, Rows2, Rows3, Sun, type LucideIcon } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { texts } from './texts.ts';

interface BlockProps {
  title: string;
  /** Shown at the right of the title. */
  action?: ReactNode;
  /** Small text below the card. */
  note?: string;
  children: ReactNode;
}

/** A card with a title above it. */
function Block({ title, action, note, children }: BlockProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      <Card>{children}</Card>
      {note && <p className="text-label text-ink-2">{note}</p>}
    </section>
  );
}

const themeIcons = { system: Monitor, light: Sun, dark: Moon };
const themeOptions = themes.map((value) => ({ value, label: texts.themes[value], icon: themeIcons[value] }));

const densityIcons = { comoda: Rows2, compatta: Rows3 };
const densityOptions = densities
  .toReversed()
  .map((value) => ({ value, label: texts.densities[value], icon: densityIcons[value] }));

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string; icon: LucideIcon }[];
}

function Choice<V extends string>(props: ChoiceProps<V>) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <span aria-hidden="true" className="text-label font-semibold">
        {props.label}
      </span>
      <Segmented {...props} />
    </div>
  );
}

/** The user's theme, density and keyboard shortcuts on this device. */
export function AppearanceBlock() {
  const [theme, setTheme] = useTheme();
  const [density, setDensity] = useDensity();
  const [hasShortcuts, setShortcuts] = useShortcuts();
  return (
    <Block title={texts.appearance} note={texts.appearanceMore}>
      <div className="grid gap-4">
        <Choice label={texts.theme} value={theme} onChange={setTheme} options={themeOptions} />
        <div className="grid gap-1.5">
          <Choice label={texts.density} value={density} onChange={setDensity} options={densityOptions} />
          <p className="text-label text-ink-2">{texts.densityMore}</p>
        </div>
        <div className="grid gap-1.5">
          <Checkbox label={texts.shortcuts} value={hasShortcuts} onChange={setShortcuts} />
          <p className="text-label text-ink-2">{texts.shortcutsMore}</p>
        </div>
      </div>
    </Block>
  );
}

/** Shows or hides the first steps on Home, for the entire company. */
export function FirstStepsBlock() {
  const { steps, isKnown, mayChange, show } = useFirstSteps();
  if (!isKnown || !mayChange) return null;
  const isShown = steps?.shown ?? false;
  return (
    <Block title={texts.firstSteps} note={texts.firstStepsForAll}>
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-2">{texts.firstStepsMore}</p>
        <Button icon={isShown ? EyeOff : Eye} onClick={() => void show(!isShown)}>
          {isShown ? texts.hideSteps : texts.showSteps}
        </Button>
      </div>
    </Block>
  );
}

const names = Object.keys(texts.serviceNames) as (keyof typeof texts.serviceNames)[];

/** The tenant's feature flags; administrators change them on the company's page. */
export function ServiceBlock() {
  const { data: tenant, error, refetch } = useTenant();
  return (
    <Block title={texts.services} note={texts.servicesMore}>
      {error && !tenant && <FailedState what={texts.loadFailed} onRetry={() => void refetch()} />}
      {!tenant && !error && <SkeletonBar className="h-100" />}
      {tenant && <Switches />}
    </Block>
  );
}

function Switches() {
  const off = useDisabledServices();
  return (
    <ul className="-my-2">
      {names.map((name) => (
        <li
          key={name}
          className="flex min-h-10 items-center gap-3 border-t border-line py-1 first:border-t-0"
        >
          <span className="min-w-0 flex-1">
            {texts.serviceNames[name]} <span className="font-mono">{name}</span>
          </span>
          <Badge of="service" value={off.has(name) ? 'OFF' : 'ON'} />
        </li>
      ))}
    </ul>
  );
}

/** Expiry of the session in seconds, from its token. */
const expiryOf = ({ token }: AuthInfo): number | undefined => {
  const seconds = decodeToken(token)?.['exp'];
  return typeof seconds === 'number' ? seconds : undefined;
};

const expiryInWords = (session: AuthInfo): string => {
  const seconds = expiryOf(session);
  return seconds === undefined ? '' : formatDateTime(new Date(seconds * 1_000).toISOString());
};

const rawUser = (session: AuthInfo) => {
  const { fullName, TCODE, userId } = session;
  return { fullName, TCODE, userId, exp: expiryOf(session) };
};

/** The signed-in user, without the token. */
export function UserBlock() {
  const session = useSession();
  if (!session) return null;
  const items = [
    { term: texts.name, value: session.fullName },
    { term: texts.code, value: <span className="font-mono">{session.TCODE}</span> },
    { term: texts.id, value: <span className="font-mono">{session.userId}</span> },
    { term: texts.expiry, value: expiryInWords(session) },
  ];
  return (
    <Block title={texts.user}>
      <DescriptionList items={items} columns={2} />
    </Block>
  );
}

/** Known facts of the company's letterhead. */
const companyFacts = (company: Company) => {
  const { vatNumber, recipientCode, deliverTo } = company;
  const facts = [
    { term: texts.address, value: addressLine(company) },
    { term: texts.contacts, value: [company.phone, company.email].filter(Boolean).join(' · ') },
    { term: texts.vatNumber, value: vatNumber },
    { term: texts.recipientCode, value: recipientCode },
    { term: texts.deliverTo, value: deliverTo && <span className="whitespace-pre-line">{deliverTo}</span> },
  ];
  return facts.filter(({ value }) => value);
};

/** The tenant's data, and the raw data of tenant and user without the token. */
export function CompanyBlock() {
  const { data: tenant, error, refetch } = useTenant();
  const session = useSession();
  const raw = useRef<HTMLPreElement>(null);
  return (
    <Block
      title={texts.company}
      action={tenant && <CopyButton of={raw} copied={texts.copied} notCopied={texts.notCopied} />}
    >
      {error && !tenant && <FailedState what={texts.loadFailed} onRetry={() => void refetch()} />}
      {!tenant && !error && <SkeletonBar className="h-80" />}
      {tenant && (
        <>
          <DescriptionList
            columns={2}
            items={[
              { term: texts.name, value: tenant.billingdata.name },
              { term: texts.zone, value: tenant.timezone },
              ...companyFacts(tenant.billingdata),
            ]}
          />
          <h3 className="mt-4 mb-1">{texts.raw}</h3>
          <pre
            ref={raw}
            tabIndex={0}
            aria-label={texts.raw}
            className="overflow-x-auto font-mono text-label print:wrap-anywhere print:whitespace-pre-wrap"
          >
            {JSON.stringify({ user: session && rawUser(session), tenant }, null, 2)}
          </pre>
        </>
      )}
    </Block>
  );
}
