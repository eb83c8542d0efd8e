import { Button, DescriptionList, messages, useSession, useTenant } from '@officina/web-kit/shell';
import { Copy } from 'lucide-react';
import { version } from '../../version.ts';
import { Block } from './block.tsx';
import { texts } from './texts.ts';

/** Whom the company has named for help, to be called or written to. */
function HelpContact() {
  const { name, phone, email } = useTenant().data?.help ?? {};
  if (!name && !phone && !email) return null;
  const link = 'ui:reach ui:font-semibold ui:underline ui:underline-offset-3 ui:wrap-anywhere';
  return (
    <p className="ui:flex ui:flex-wrap ui:gap-x-4 ui:gap-y-1">
      {name && <b>{name}</b>}
      {phone && (
        <a className={link} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
          {phone}
        </a>
      )}
      {email && (
        <a className={link} href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </p>
  );
}

/** Data for support requests: ids and names, never the token. */
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
      <HelpContact />
      <p>{texts.helpMore}</p>
      <DescriptionList items={items} />
      {/* The clipboard is available only over https or on localhost. */}
      {window.isSecureContext && (
        <Button icon={Copy} className="ui:justify-self-start" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      )}
    </Block>
  );
}
