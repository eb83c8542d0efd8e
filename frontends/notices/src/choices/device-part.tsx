import type { NoticeChoices, TestedWays } from '@officina/contracts/notifications/choices';
import {
  api,
  Banner,
  Button,
  Card,
  glyphs,
  invalidateEntities,
  messages,
  now,
  useApi,
} from '@officina/web-kit';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { Part } from './part.tsx';
import { PushLine } from './push-line.tsx';
import { useDeviceWord } from './push.ts';
import { texts } from './texts.ts';

/** Whether push shows on this device and where mail goes, what became of the last one if it did not arrive, and «Prova». */
export function DevicePart({ choices }: { choices: NoticeChoices }) {
  const device = useDeviceWord();
  const { data: devices } = useApi('GET /api/notice/push', {}, { entities: ['notice'], staleMs: 300_000 });
  const isTried = !choices.noMail || devices?.here !== undefined;
  return (
    <Part title={texts.onDevice(device)}>
      <Card className="grid grid-cols-1 gap-3 p-4.5">
        {devices && <PushLine devices={devices} />}
        <MailLine {...choices} />
        {isTried && <Test />}
      </Card>
    </Part>
  );
}

function MailLine({ noMail, address, mailFailure }: NoticeChoices) {
  const Glyph = noMail ? glyphs.DashedRing : glyphs.CheckDisc;
  if (!noMail && !address) return null;
  return (
    <>
      <div className="flex items-start gap-2.5">
        <Glyph className={`mt-0.5 flex-none ${noMail ? 'text-ink-2' : 'text-green'}`} />
        <p className={`min-w-0 wrap-anywhere ${noMail ? 'text-ink-2' : 'font-semibold'}`}>
          {noMail ? texts.noMail[noMail] : texts.mailTo(address ?? '')}
        </p>
      </div>
      {mailFailure && (
        <Banner family="amber">
          <span className="wrap-anywhere">{texts.mailFailed(mailFailure.at, mailFailure.text)}</span>
        </Banner>
      )}
    </>
  );
}

const families = { sent: 'green', refused: 'amber', off: 'grey' } as const;

interface ResultProps {
  way: keyof typeof texts.tested;
  result: TestedWays['mail'];
  at: Date;
}

function Result({ way, result: { state, text, ms }, at }: ResultProps) {
  const words = texts.tested[way];
  return (
    <Banner family={families[state]}>
      <b>{words[state](at)}</b>{' '}
      <span className="wrap-anywhere">{state === 'sent' ? words.after(ms) : text}</span>
    </Banner>
  );
}

/** Sends an e-mail, and a push to this device, now, and says below what became of each. */
function Test() {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<TestedWays & { at: Date }>();
  const test = async () => {
    setBusy(true);
    setResult(undefined);
    await api('POST /api/notice/choices/test').then(
      (answer) => setResult({ ...answer, at: now() }),
      (error: Error) => messages.error(texts.notTested(error.message), { about: 'notice test' }),
    );
    setBusy(false);
    void invalidateEntities(['notice']);
  };
  return (
    <>
      <hr className="border-line" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button icon={Send} busy={busy && texts.testing} onClick={() => void test()}>
          {texts.test}
        </Button>
        <p className="text-label text-ink-2 touch:text-[0.9375rem]">{texts.testMore}</p>
      </div>
      <div role="status" className="grid gap-2">
        {result && <Result way="mail" result={result.mail} at={result.at} />}
        {result?.push && <Result way="push" result={result.push} at={result.at} />}
      </div>
    </>
  );
}
