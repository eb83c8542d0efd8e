import { Button, DescriptionList, messages, useSession, useTenant } from '@officina/web-kit';
import { Copy } from 'lucide-react';
import { it } from '../../it.ts';
import { version } from '../../version.ts';
import { Block } from './block.tsx';

/** What the people who run Officina need to know; ids and names only, never the token. */
export function HelpBlock() {
  const session = useSession();
  const { data: tenant } = useTenant();
  const items = [
    { term: it.about.version, value: version },
    { term: it.about.tenant, value: [tenant?.billingdata.name, session?.TCODE].filter(Boolean).join(' · ') },
    { term: it.about.user, value: [session?.fullName, session?.userId].filter(Boolean).join(' · ') },
    { term: it.about.browser, value: navigator.userAgent },
  ];
  const copy = async () => {
    await navigator.clipboard.writeText(items.map(({ term, value }) => `${term}: ${value}`).join('\n'));
    messages.success(it.about.copied);
  };
  return (
    <Block id="aiuto" title={it.about.help}>
      <p>{it.about.helpMore}</p>
      <DescriptionList items={items} />
      {/* Only where the browser lets a page write to the clipboard (https or this device). */}
      {window.isSecureContext && (
        <Button icon={Copy} className="ui:justify-self-start" onClick={() => void copy()}>
          {it.about.copy}
        </Button>
      )}
    </Block>
  );
}
