import type { Account } from '@officina/contracts/auth/accounts';
import { roleNames } from '@officina/contracts/auth/roles';
import { BackLink, counted, download, glyphs, MarkBadge, useSession, useTime } from '@officina/web-kit';
import { RecordList, useRecords, type ListOpeners } from '@officina/web-kit/records';
import type { Column, Filter } from '@officina/web-kit/table';
import { useMemo } from 'react';
import { Avatar } from '../avatar.tsx';
import { userRecord } from './record.ts';
import { asSentence, lastAccessInWords, markOf, noteOf } from './states.ts';
import { texts } from './texts.ts';

const isOff = ({ state }: Account) => state === 'DISABLED';

const nameColumn = (ownId: string | undefined): Column<Account> => {
  const name = (user: Account) => (
    <>
      {user.fullName}
      {user._id === ownId && <span className="font-normal text-ink-2"> {texts.you}</span>}
    </>
  );
  return {
    key: 'nome',
    header: texts.labels.fullName,
    text: ({ fullName }) => fullName,
    cell: (user, compact) => (
      <span className="flex items-center gap-2.5 font-semibold">
        <Avatar name={user.fullName} size={compact ? 'sm' : 'md'} isOff={isOff(user)} />
        <span className="min-w-0 truncate">{name(user)}</span>
      </span>
    ),
    card: { plate: (user) => <Avatar name={user.fullName} isOff={isOff(user)} />, title: name },
  };
};

/** @param time the current one, from which ages and expiries are told */
const otherColumns = (time: Date): Column<Account>[] => [
  {
    key: 'utente',
    header: texts.labels.username,
    text: ({ username }) => username,
    cell: ({ username }) => <span className="font-mono">{username}</span>,
  },
  {
    key: 'ruolo',
    header: texts.labels.role,
    text: ({ role }) => roleNames[role],
    card: {
      text: ({ role, username }) => (
        <>
          {roleNames[role]} <span className="ml-2 font-mono">{username}</span>
        </>
      ),
    },
  },
  {
    key: 'stato',
    header: texts.state,
    text: (user) => [markOf(user).word, noteOf(user, time)].filter(Boolean).join(', '),
    cell: (user) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <MarkBadge mark={markOf(user)} /> <span className="text-ink-2">{noteOf(user, time)}</span>
      </span>
    ),
    card: {
      badge: (user) => <MarkBadge mark={markOf(user)} />,
      foot: (user) =>
        noteOf(user, time) && <span className="basis-full">{asSentence(noteOf(user, time))}</span>,
    },
  },
  {
    key: 'accesso',
    header: texts.lastAccess,
    text: (user) => lastAccessInWords(user, time),
    sort: ({ lastAccessAt }) => lastAccessAt,
    firstDown: true,
    right: true,
    card: {
      foot: (user) => (
        <span className="basis-full">{`${texts.lastAccess}: ${lastAccessInWords(user, time)}`}</span>
      ),
    },
  },
];

const groupOf = ({ state }: Account) => {
  if (state === 'ACTIVE') return 'attivi';
  return state === 'DISABLED' ? 'fermi' : 'inviti';
};

const filters: Filter<Account>[] = [
  {
    key: 'stato',
    label: texts.state,
    look: 'chips',
    all: texts.all,
    options: [
      { value: 'attivi', label: texts.states.active, glyph: glyphs.CheckDisc },
      { value: 'inviti', label: texts.states.toEnter, glyph: glyphs.ArrowOn },
      { value: 'fermi', label: texts.states.disabled, glyph: glyphs.DashedRing },
    ],
    of: groupOf,
  },
];

/** «8 utenti», «2 devono ancora entrare» */
const counts = (users: readonly Account[]): string[] => {
  const all = counted(users.length, 'utente', 'utenti');
  const toEnter = users.filter((user) => groupOf(user) === 'inviti').length;
  const [one, many] = texts.toEnter;
  return toEnter > 0 ? [all, counted(toEnter, one, many)] : [all];
};

/** The users of the company, by name. */
export function UserList({ onNew, onOpen }: ListOpeners) {
  const ownId = useSession()?.userId;
  const time = useTime();
  const columns = useMemo(() => [nameColumn(ownId), ...otherColumns(time)], [ownId, time]);
  return (
    <>
      <div className="max-md:mb-3">
        <BackLink to="/configuration">{texts.settings}</BackLink>
      </div>
      <RecordList<Account>
        texts={texts}
        list={useRecords(userRecord)}
        rowKey={({ _id }) => _id}
        columns={columns}
        filters={filters}
        counts={counts}
        getExcel={(ids) => download('POST /api/user/account/excel', { body: { ids } })}
        onNew={onNew}
        onOpen={({ _id }) => onOpen(_id)}
        nameOf={({ fullName }) => ` ${fullName}`}
      />
    </>
  );
}
