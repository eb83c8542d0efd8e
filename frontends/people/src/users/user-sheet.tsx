import type { Account, NewEntry } from '@officina/contracts/auth/accounts';
import { Button, MarkBadge, momentInWords, useSession } from '@officina/web-kit';
import { FormField, ServerFormView, TextInput, useWatch } from '@officina/web-kit/forms';
import { Confirm, Sheet, SheetFooter } from '@officina/web-kit/overlays';
import {
  KeptDraftBanner,
  MissingRecord,
  UpdateBanner,
  useRecord,
  useRecordForm,
  useRecords,
  VersionsDialog,
} from '@officina/web-kit/records';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { Access, useUserCalls } from './access.tsx';
import { CompanyAccount } from './company-account.tsx';
import { LinkCard } from './link-card.tsx';
import { userRecord } from './record.ts';
import { asSentence, isLastAdmin, markOf } from './states.ts';
import { texts } from './texts.ts';
import { EntryPaper } from './entry-paper.tsx';
import { UserFields } from './user-fields.tsx';

interface UserSheetProps {
  open: boolean;
  id: string;
  onClose: () => void;
  /** Called after a save. */
  onSaved: () => void;
  /** The link that was just made; shown until the sheet closes. */
  entry: NewEntry | undefined;
  isEntryTaken: boolean;
  onEntry: (entry: NewEntry | undefined) => void;
  onEntryTaken: () => void;
}

/** «Crea/Modifica utente»: a new link first, then name, contacts and role, and the way in. */
export function UserSheet({ open, id, onClose, onSaved, entry, isEntryTaken, ...on }: UserSheetProps) {
  const found = useRecord(userRecord, id);
  const all = useRecords(userRecord).rows ?? [];
  const editing = useRecordForm(userRecord, { found, onClose: onSaved });
  const { form, latest: user } = editing;
  const name = useWatch({ control: form.control, name: 'fullName' });
  const ownId = useSession()?.userId;
  const calls = useUserCalls({ _id: id, __v: user?.__v ?? 0 });
  const [asking, setAsking] = useState<'disable' | 'leave'>();
  const isUntaken = open && !isEntryTaken;
  const isOneself = id === ownId;
  const isLast = user !== undefined && isLastAdmin(user, all);
  const mayDisable = user !== undefined && user.state !== 'DISABLED' && !isOneself && !isLast;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onBack={isUntaken ? () => setAsking('leave') : undefined}
      dirty={editing.dirty || isUntaken}
      busy={form.busy}
      isWaiting={!user}
      width={620}
      title={texts.sheetTitle}
      heading={user && (name.trim() || user.fullName)}
      marks={user && <MarkBadge mark={markOf(user)} />}
      foot={
        <SheetFooter
          cancel={user ? texts.cancel : texts.close}
          remove={
            mayDisable
              ? { label: texts.disable, icon: UserX, onClick: () => setAsking('disable') }
              : undefined
          }
        >
          {user && (
            <Button
              kind="key"
              size="lg"
              type="submit"
              form={form.id}
              busy={form.busy && texts.saving}
              className="max-md:flex-1"
            >
              {texts.save}
            </Button>
          )}
        </SheetFooter>
      }
    >
      {!user && <MissingRecord found={found} texts={texts} />}
      {user && (
        <div className="grid grid-cols-1 gap-5" onInput={editing.onCorrected}>
          {entry && (
            <>
              <LinkCard
                entry={entry}
                firstName={user.fullName.split(' ', 1)[0] ?? ''}
                onTaken={on.onEntryTaken}
              />
              <EntryPaper user={user} entry={entry} />
            </>
          )}
          <div>
            <KeptDraftBanner draft={editing.draft} />
            <UpdateBanner
              gone={editing.gone}
              news={editing.news}
              cut={user.cut}
              unfit={user._unfit}
              texts={texts}
            />
            <ServerFormView form={form}>
              <UserFields
                form={form}
                roleLock={isLast && texts.lastAdmin}
                names={
                  <>
                    <FormField control={form.control} name="fullName" limit={120}>
                      {(field) => <TextInput {...field} autoComplete="off" />}
                    </FormField>
                    <FormField control={form.control} name="username" locked hint={texts.usernameFixed}>
                      {(field) => <TextInput {...field} mono />}
                    </FormField>
                  </>
                }
              />
            </ServerFormView>
          </div>
          {!entry && <Access user={user} isOneself={isOneself} calls={calls} onEntry={on.onEntry} />}
          <CompanyAccount user={user} calls={calls} />
          <LastAccess user={user} isOneself={isOneself} />
        </div>
      )}
      <Confirm
        open={asking === 'disable'}
        onClose={() => setAsking(undefined)}
        onConfirm={() => void calls.disable(() => on.onEntry(undefined)).then(() => setAsking(undefined))}
        question={texts.disableQuestion(user?.fullName ?? '')}
        name={texts.disableHint}
        final={false}
        verb={texts.disableVerb}
        busy={calls.running === 'disable' && texts.disabling}
      />
      <Confirm
        open={asking === 'leave'}
        onClose={() => setAsking(undefined)}
        onConfirm={onClose}
        question={texts.leaveLink}
        name={editing.dirty ? `${texts.leaveLinkHint}. ${texts.leaveChangesHint}` : texts.leaveLinkHint}
        final={false}
        verb={texts.leaveVerb}
      />
      <VersionsDialog record={userRecord} editing={editing} />
    </Sheet>
  );
}

/** When the user was last here, who made the invitation, and why the user cannot be disabled. */
function LastAccess({ user, isOneself }: { user: Account; isOneself: boolean }) {
  const { lastAccessAt, entry } = user;
  return (
    <section aria-labelledby="ultimo" className="grid gap-1 border-t border-line pt-4">
      <h2 id="ultimo" className="text-label font-sans font-semibold">
        {texts.lastAccess}
      </h2>
      <p className="text-ink-2">
        {lastAccessAt ? asSentence(momentInWords(lastAccessAt)) : texts.neverEntered}{' '}
        {entry && !entry.isReset && !lastAccessAt && texts.invited(entry.by, entry.at)}
      </p>
      {isOneself && <p className="text-label text-ink-2">{texts.notYourself}</p>}
    </section>
  );
}
