import type { Company } from '@officina/contracts/auth/company';
import { addressLine } from '@officina/contracts/auth/company-lines';
import {
  Bone,
  CopyButton,
  decodeToken,
  DescriptionList,
  FailedState,
  formatDateTime,
  useSession,
  useTenant,
  type AuthInfo,
} from '@officina/web-kit';
import { useRef } from 'react';
import { Block } from './block.tsx';
import { texts } from './texts.ts';

/** Until when the log-in holds, in seconds as its token has it. */
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

/** Who is signed in: never the token. */
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

/** What stands on the company's paper, as far as it is known. */
const factsOf = (company: Company) => {
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

/** The tenant as its own users see it, to read; and it and the user as they come, without the token. */
export function CompanyBlock() {
  const { data: tenant, error, refetch } = useTenant();
  const session = useSession();
  const raw = useRef<HTMLPreElement>(null);
  return (
    <Block
      title={texts.company}
      action={tenant && <CopyButton of={raw} copied={texts.copied} notCopied={texts.notCopied} />}
    >
      {error && !tenant && <FailedState what={texts.notArrived} onRetry={() => void refetch()} />}
      {!tenant && !error && <Bone className="h-80" />}
      {tenant && (
        <>
          <DescriptionList
            columns={2}
            items={[
              { term: texts.name, value: tenant.billingdata.name },
              { term: texts.zone, value: tenant.timezone },
              ...factsOf(tenant.billingdata),
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
