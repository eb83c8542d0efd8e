import type { NewEntry } from '@officina/contracts/auth/accounts';
import { AdminOnly, useLocation, usePageTitle, useSearchParams } from '@officina/web-kit';
import { useShownSheet } from '@officina/web-kit/overlays';
import { useRecordAddress } from '@officina/web-kit/records';
import { useState } from 'react';
import { UserList } from './list.tsx';
import { NewUserSheet } from './new-user-sheet.tsx';
import { texts } from './texts.ts';
import { UserSheet } from './user-sheet.tsx';

/** A link that was made in the open sheet: nothing can show it again. */
interface MadeEntry {
  id: string;
  entry: NewEntry;
  /** Whether it was copied or printed. */
  isTaken: boolean;
}

/** The list of users, and over it the sheet that the address names. */
function Users() {
  const { target, openNew, open, close } = useRecordAddress();
  const [, setParams] = useSearchParams();
  const { state } = useLocation();
  const shown = useShownSheet(target);
  const [made, setMade] = useState<MadeEntry>();
  const [saves, setSaves] = useState(0);
  const id = shown.target?.id;
  const own = made && made.id === id ? made : undefined;
  const leave = () => {
    setMade(undefined);
    close();
  };
  return (
    <>
      <UserList onNew={openNew} onOpen={open} />
      {shown.target && !id && (
        <NewUserSheet
          key={shown.opening}
          open={shown.open}
          onClose={close}
          onMade={(account, entry) => {
            setMade({ id: account._id, entry, isTaken: false });
            // In place of the new user's address, so that closing goes back to the list.
            setParams({ id: account._id }, { replace: true, state, preventScrollReset: true });
          }}
        />
      )}
      {id && (
        <UserSheet
          key={`${shown.opening} ${saves}`}
          id={id}
          open={shown.open}
          onClose={leave}
          // A link that nobody has taken yet stays on the screen.
          onSaved={() => (own && !own.isTaken ? setSaves(saves + 1) : leave())}
          entry={own?.entry}
          isEntryTaken={own?.isTaken ?? true}
          onEntry={(entry) => setMade(entry && { id, entry, isTaken: false })}
          onEntryTaken={() => setMade(own && { ...own, isTaken: true })}
        />
      )}
    </>
  );
}

/** The company's users, for its administrators. */
export function UsersPage() {
  usePageTitle(texts.title);
  return (
    <AdminOnly title={texts.title}>
      <Users />
    </AdminOnly>
  );
}
