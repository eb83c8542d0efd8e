import type { Account, AccountState } from '@officina/contracts/auth/accounts';
import { roleNames } from '@officina/contracts/auth/roles';
import { userWords } from '@officina/contracts/words/user';
import type { ListColumn } from '@officina/server-kit/workbook/list-workbook';

const { labels } = userWords.it;

const stateLabels: Record<AccountState, string> = {
  ACTIVE: 'Attivo',
  INVITED: 'Invito aperto',
  EXPIRED: 'Invito scaduto',
  DISABLED: 'Non attivo',
};

/** As the list shows it: whoever never entered and has no link at all is to be invited. */
const stateOf = ({ state, entry }: Account): string =>
  state === 'EXPIRED' && !entry ? 'Da invitare' : stateLabels[state];

/** The columns of the list of users. */
export const listColumns: ListColumn<Account>[] = [
  { header: labels.fullName, width: 30, cell: ({ fullName }) => fullName },
  { header: labels.username, width: 24, cell: ({ username }) => username },
  { header: labels.role, width: 18, cell: ({ role }) => roleNames[role] },
  { header: 'Stato', width: 18, cell: stateOf },
  {
    header: 'Ultimo accesso',
    width: 18,
    kind: 'instant',
    cell: ({ lastAccessAt }) => (lastAccessAt ? new Date(lastAccessAt) : null),
  },
];
