import { whoMay } from '@officina/contracts/auth/roles';
import type { NeededFor } from '@officina/contracts/by-route';
import type { ImportKind } from '@officina/contracts/imports/imports';
import {
  BackLink,
  EmptyState,
  TextLink,
  useLocation,
  usePageTitle,
  usePermissions,
  useSearchParams,
  useDisabledServices,
} from '@officina/web-kit';
import { importPath } from '@officina/web-kit/records';
import { JobPage } from './job-page.tsx';
import { kindOfPath, kindNames, kindTexts } from './kinds.ts';
import { StartPage } from './start-page.tsx';
import { texts } from './texts.ts';

/** Import of a spreadsheet: choice of the file, preview and result. */
export default function Section() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const kind = kindOfPath(pathname);
  const id = search.get('id');
  usePageTitle(kind ? kindTexts[kind].title : texts.title);
  const disabled = useDisabledServices();
  const { may } = usePermissions();
  if (!may('POST /api/import/{kind}/create')) return <Refused />;
  if (!kind) return <Kinds disabled={disabled} />;
  if (isDisabled(kind, disabled))
    return <EmptyState title={texts.switchedOff}>{texts.switchedOffHint}</EmptyState>;
  return id ? <JobPage key={id} kind={kind} id={id} /> : <StartPage kind={kind} />;
}

const needed: NeededFor<'POST /api/import/{kind}/create'> = 'manage';

const isDisabled = (kind: ImportKind, disabled: ReadonlySet<string>): boolean =>
  disabled.has(kindTexts[kind].service ?? '');

/** Shown to those whose role may not import. */
function Refused() {
  return (
    <>
      <h1 tabIndex={-1} className="mb-4">
        {texts.title}
      </h1>
      <EmptyState title={texts.refused}>{`${whoMay(needed)}.`}</EmptyState>
    </>
  );
}

function Kinds({ disabled }: { disabled: ReadonlySet<string> }) {
  const enabledKinds = kindNames.filter((name) => !isDisabled(name, disabled));
  return (
    <>
      <BackLink to="/configuration">Configurazione</BackLink>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p className="mt-2 max-w-[70ch] text-ink-2">{texts.choose}</p>
      <ul className="mt-4 grid gap-3">
        {enabledKinds.map((name) => (
          <li key={name}>
            <TextLink to={importPath(name)}>{kindTexts[name].list}</TextLink>
          </li>
        ))}
      </ul>
    </>
  );
}
