import type { Account, NewEntry } from '@officina/contracts/auth/accounts';
import { formatDateTime, useSession, useTenant } from '@officina/web-kit';
import { Paper, PaperFacts, PaperText, QrDrawing, useQr } from '@officina/web-kit/paper';
import { codeInGroups, linkOf } from './link-card.tsx';
import { texts } from './texts.ts';

/** The printed link of a person: QR code, address, code, and until when they are valid. */
export function EntryPaper({ user, entry }: { user: Account; entry: NewEntry }) {
  const { parts } = useQr(false);
  const session = useSession();
  const company = useTenant().data?.billingdata.name;
  return (
    <Paper title={texts.paper} isComplete={company !== undefined} hasCode>
      <h1 className="wrap-anywhere">{user.fullName}</h1>
      {parts && <QrDrawing qr={parts.makeQr(linkOf(entry))} className="mt-4 size-[60mm]" />}
      <PaperText>{texts.paperHow}</PaperText>
      <p className="mt-2 wrap-anywhere">
        {texts.paperAddress} <span className="font-mono">{linkOf(entry)}</span>
      </p>
      <PaperFacts
        facts={[
          { name: texts.company, value: `${company} · ${session?.TCODE}` },
          { name: texts.username, value: user.username },
          { name: texts.code, value: <span className="font-mono">{codeInGroups(entry)}</span> },
          { name: texts.expires, value: formatDateTime(entry.expiresAt) },
        ]}
      />
      <PaperText>{texts.paperOnce}</PaperText>
    </Paper>
  );
}
