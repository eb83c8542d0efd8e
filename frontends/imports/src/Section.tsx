import type { ImportKind } from '@officina/contracts/imports/imports';
import {
  BackLink,
  EmptyState,
  TextLink,
  useLocation,
  usePageTitle,
  useSearchParams,
  useServicesOff,
} from '@officina/web-kit';
import { importPath } from '@officina/web-kit/records';
import { JobPage } from './job-page.tsx';
import { kindIn, kindNames, kindWords } from './kinds.ts';
import { StartPage } from './start-page.tsx';
import { texts } from './texts.ts';

/** A spreadsheet of one kind: the file, what it would change, the key. */
export default function Section() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const kind = kindIn(pathname);
  const id = search.get('id');
  usePageTitle(kind ? kindWords[kind].title : texts.title);
  const off = useServicesOff();
  if (!kind) return <Kinds off={off} />;
  if (isOff(kind, off)) return <EmptyState title={texts.switchedOff}>{texts.switchedOffHint}</EmptyState>;
  return id ? <JobPage key={id} kind={kind} id={id} /> : <StartPage kind={kind} />;
}

const isOff = (kind: ImportKind, off: ReadonlySet<string>): boolean => off.has(kindWords[kind].service ?? '');

function Kinds({ off }: { off: ReadonlySet<string> }) {
  const offered = kindNames.filter((name) => !isOff(name, off));
  return (
    <>
      <BackLink to="/configuration">Configurazione</BackLink>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p className="mt-2 max-w-[70ch] text-ink-2">{texts.choose}</p>
      <ul className="mt-4 grid gap-3">
        {offered.map((name) => (
          <li key={name}>
            <TextLink to={importPath(name)}>{kindWords[name].list}</TextLink>
          </li>
        ))}
      </ul>
    </>
  );
}
