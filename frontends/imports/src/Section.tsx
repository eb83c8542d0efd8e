import { BackLink, TextLink, useLocation, usePageTitle, useSearchParams } from '@officina/web-kit';
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
  if (!kind) return <Kinds />;
  return id ? <JobPage key={id} kind={kind} id={id} /> : <StartPage kind={kind} />;
}

function Kinds() {
  return (
    <>
      <BackLink to="/configuration">Configurazione</BackLink>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p className="mt-2 max-w-[70ch] text-ink-2">{texts.choose}</p>
      <ul className="mt-4 grid gap-3">
        {kindNames.map((name) => (
          <li key={name}>
            <TextLink to={`/configuration/importa/${name}`}>{kindWords[name].list}</TextLink>
          </li>
        ))}
      </ul>
    </>
  );
}
