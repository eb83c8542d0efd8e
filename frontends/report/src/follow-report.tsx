import { api, Button, Card, CopyButton } from '@officina/web-kit';
import { FormField, ServerFormView, TextInput, useServerForm } from '@officina/web-kit/forms';
import { QrDrawing, useQr } from '@officina/web-kit/paper';
import { useEffect, useRef, useState } from 'react';
import { texts } from './texts.ts';

interface FollowProps {
  tenant: string;
  /** Named by the report. */
  followKey: string;
}

type Following = Awaited<ReturnType<typeof readState>>;

const readState = (tenant: string, key: string) =>
  api('POST /api/public/report/{tenant}/state', { params: { tenant }, body: { key } });

/** How a reporter hears of the report that was just sent; nothing where the company has notices off, or without a line. */
export function FollowReport({ tenant, followKey }: FollowProps) {
  const [following, setFollowing] = useState<Following>();
  const link = useRef<HTMLElement>(null);
  const { parts } = useQr(following !== undefined);
  useEffect(() => {
    let isShown = true;
    readState(tenant, followKey).then(
      (state) => isShown && setFollowing(state),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [tenant, followKey]);
  if (!following || !parts) return null;
  const address = `${parts.publicUrl}/segnalazione#${tenant.toUpperCase()}.${followKey}`;
  return (
    <Card as="section" aria-labelledby="segui" className="flex flex-col gap-4 p-5">
      <h2 id="segui">{texts.follow.title}</h2>
      <div className="flex flex-wrap items-start gap-4">
        <span className="flex-none rounded-md border border-line bg-white p-1 text-[#101815]">
          <QrDrawing qr={parts.makeQr(address)} className="size-36 fill-current" />
        </span>
        <div className="flex min-w-[min(100%,12rem)] flex-1 flex-col items-start gap-3">
          <p>{texts.follow.hint}</p>
          <code ref={link} className="sr-only">
            {address}
          </code>
          <CopyButton of={link} copied={texts.follow.copied} notCopied={texts.follow.notCopied}>
            {texts.follow.copy}
          </CopyButton>
        </div>
      </div>
      {following.mail === 'none' && <AskForMail tenant={tenant} followKey={followKey} />}
    </Card>
  );
}

function AskForMail({ tenant, followKey }: FollowProps) {
  const [askedAt, setAskedAt] = useState('');
  const form = useServerForm<{ email: string }>({
    defaultValues: { email: '' },
    labels: { email: texts.follow.email },
    send: async ({ email }) => {
      const body = { key: followKey, email };
      await api('POST /api/public/report/{tenant}/mail', { params: { tenant }, body });
      setAskedAt(email);
    },
  });
  if (askedAt) return <p role="status">{texts.follow.asked(askedAt)}</p>;
  return (
    <ServerFormView form={form} className="flex flex-col items-start gap-3">
      <div className="w-full">
        <FormField control={form.control} name="email" limit={120}>
          {(field) => <TextInput {...field} type="email" autoComplete="email" />}
        </FormField>
      </div>
      <Button type="submit" size="lg" busy={form.busy && texts.follow.asking}>
        {texts.follow.ask}
      </Button>
    </ServerFormView>
  );
}
