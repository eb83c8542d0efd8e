import { Button, DescriptionList, messages, useSession, useTenant } from '@officina/web-kit/shell';
import { Copy } from 'lucide-react';
import { texts } from './texts.ts';
import { version } from '../../version.ts';
import { Block } from './block.tsx';

/** What the people who run Officina need to know; ids and names only, never the token. */
export function HelpBlock() {
  const session = useSession();
  const { data: tenant } = useTenant();
  const items = [
    { term: texts.version, value: version },
    { term: texts.tenant, value: [tenant?.billingdata.name, session?.TCODE].filter(Boolean).join(' · ') },
    { term: texts.user, value: [session?.fullName, session?.userId].filter(Boolean).join(' · ') },
    { term: texts.browser, value: navigator.userAgent },
  ];
  const copy = () =>
    navigator.clipboard.writeText(items.map(({ term, value }) => `${term}: ${value}`).join('\n')).then(
      () => messages.success(texts.copied),
      () => messages.error(texts.notCopied),
    );
  return (
    <Block id="aiuto" title={texts.help}>
      <p>{texts.helpMore}</p>
      <DescriptionList items={items} />
      {/* Only where the browser lets a page write to the clipboard (https or this device). */}
      {window.isSecureContext && (
        <Button icon={Copy} className="ui:justify-self-start" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      )}
    </Block>
  );
}
