import type { NoticeChoices, TestedWays } from '@officina/contracts/notifications/choices';
import { api, Banner, Button, Card, glyphs, invalidateEntities, messages, now } from '@officina/web-kit';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { Part } from './part.tsx';
import { texts } from './texts.ts';

/** Where mail goes, what became of the last one if it did not arrive, and «Prova»; or why mail does not come. */
export function MailPart({ choices: { noMail, address, mailFailure } }: { choices: NoticeChoices }) {
  const Glyph = noMail ? glyphs.DashedRing : glyphs.CheckDisc;
  if (!noMail && !address) return null;
  return (
    <Part title={texts.mail}>
      <Card className="grid grid-cols-1 gap-3 p-4.5">
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
        {!noMail && <Test />}
      </Card>
    </Part>
  );
}

const families = { sent: 'green', refused: 'amber', off: 'grey' } as const;

/** Sends an e-mail now, and says below what became of it. */
function Test() {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<TestedWays['mail'] & { at: Date }>();
  const test = async () => {
    setBusy(true);
    setResult(undefined);
    await api('POST /api/notice/choices/test').then(
      ({ mail }) => setResult({ ...mail, at: now() }),
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
      <div role="status">
        {result && (
          <Banner family={families[result.state]}>
            <b>{texts.tested[result.state](result.at)}</b>{' '}
            <span className="wrap-anywhere">
              {result.state === 'sent' ? texts.testedAfter(result.ms) : result.text}
            </span>
          </Banner>
        )}
      </div>
    </>
  );
}
