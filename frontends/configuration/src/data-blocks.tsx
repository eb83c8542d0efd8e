import {
  Bone,
  Button,
  decodeToken,
  DescriptionList,
  FailedState,
  formatDateTime,
  messages,
  useSession,
  useTenant,
  type AuthInfo,
} from '@officina/web-kit';
import { Copy } from 'lucide-react';
import { Block } from './block.tsx';
import { texts } from './texts.ts';

const expiryOf = ({ token }: AuthInfo) => {
  const seconds = decodeToken(token)?.['exp'];
  return typeof seconds === 'number' ? formatDateTime(new Date(seconds * 1_000).toISOString()) : '';
};

/** Who is signed in: never the token. */
export function UserBlock() {
  const session = useSession();
  if (!session) return null;
  const items = [
    { term: texts.name, value: session.fullName },
    { term: texts.code, value: <span className="font-mono">{session.TCODE}</span> },
    { term: texts.id, value: <span className="font-mono">{session.userId}</span> },
    { term: texts.expiry, value: expiryOf(session) },
  ];
  return (
    <Block title={texts.user}>
      <DescriptionList items={items} columns={2} />
    </Block>
  );
}

function CopyButton({ text }: { text: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    messages.success(texts.copied);
  };
  return (
    <Button icon={Copy} onClick={() => void copy()}>
      {texts.copy}
    </Button>
  );
}

/** The tenant as its own users see it, to read and as it comes. */
export function CompanyBlock() {
  const { data: tenant, error, refetch } = useTenant();
  const raw = tenant && JSON.stringify(tenant, null, 2);
  // Only where the browser lets a page write to the clipboard (https or this device).
  const canCopy = raw !== undefined && window.isSecureContext;
  return (
    <Block title={texts.company} action={canCopy && <CopyButton text={raw} />}>
      {error && !tenant && <FailedState what={texts.notArrived} onRetry={() => void refetch()} />}
      {!tenant && !error && <Bone className="h-80" />}
      {tenant && (
        <>
          <DescriptionList
            columns={2}
            items={[
              { term: texts.name, value: tenant.billingdata.name },
              { term: texts.zone, value: tenant.timezone },
            ]}
          />
          <h3 className="mt-4 mb-1">{texts.raw}</h3>
          <pre tabIndex={0} aria-label={texts.raw} className="overflow-x-auto font-mono text-label">
            {raw}
          </pre>
        </>
      )}
    </Block>
  );
}
