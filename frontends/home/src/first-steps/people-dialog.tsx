import { CopyButton, useApi, useSearchParams, useSession, useTenant } from '@officina/web-kit';
import { Dialog } from '@officina/web-kit/overlays';
import { useWayBack } from '@officina/web-kit/records';
import { useRef } from 'react';
import { texts } from './texts.ts';

const name = 'persone';

/** Who may log in, and what to ask the administrator for, who alone makes users: `/?persone=1`. */
export function PeopleDialog() {
  const [params, setParams] = useSearchParams();
  const close = useWayBack(() => setParams({}, { replace: true, preventScrollReset: true }));
  return (
    <Dialog open={params.has(name)} onClose={close} width={620} title={texts.people}>
      <People />
    </Dialog>
  );
}

function People() {
  const request = useRef<HTMLPreElement>(null);
  const { data: tenant } = useTenant();
  const { data: people = [] } = useApi('GET /api/user', {}, { entities: ['user'] });
  const code = useSession()?.TCODE ?? '';
  return (
    <div className="grid grid-cols-1 gap-5">
      <section aria-labelledby="accessi">
        <h2 id="accessi">{texts.whoIsIn}</h2>
        <ul className="mt-1 list-disc pl-5">
          {people
            .filter(({ isActive }) => isActive)
            .map(({ _id, fullName }) => (
              <li key={_id}>{fullName}</li>
            ))}
        </ul>
      </section>
      <p className="max-w-[70ch] text-ink-2">{texts.whoAdds}</p>
      <pre
        ref={request}
        tabIndex={0}
        aria-label={texts.requestName}
        className="rounded-lg border border-line bg-raised p-4 font-mono text-label wrap-anywhere whitespace-pre-wrap"
      >
        {texts.request(tenant?.billingdata.name ?? code, code)}
      </pre>
      <span className="justify-self-start">
        <CopyButton of={request} copied={texts.copied} notCopied={texts.notCopied} />
      </span>
    </div>
  );
}
