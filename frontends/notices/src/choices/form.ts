import type { ChoicesEdit, NoticeChoices } from '@officina/contracts/notifications/choices';
import { hasPermission, type Role } from '@officina/contracts/auth/roles';
import {
  noticeKindNames,
  noticeWays,
  ruleOf,
  type NoticeKind,
} from '@officina/contracts/notifications/kinds';
import { changedPaths } from '@officina/web-kit/forms';
import { texts } from './texts.ts';

/** What the form has of a user's choices. */
export type ChoiceValues = Pick<NoticeChoices, 'kinds' | 'quiet' | 'digest' | 'machines' | 'sites' | 'muted'>;

export const valuesOf = ({ kinds, quiet, digest, machines, sites, muted }: NoticeChoices): ChoiceValues => ({
  kinds,
  quiet,
  digest,
  machines,
  sites,
  muted,
});

/** Labels by path, for fields, the error summary and conflicts. */
export const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    noticeKindNames.flatMap((kind) => {
      const { label } = ruleOf(kind);
      return [
        ...noticeWays.map((way) => [`kinds.${kind}.${way}`, `${label}, ${texts.ways[way]}`]),
        [`kinds.${kind}.scope`, texts.scope(label)],
        [`kinds.${kind}.days`, label],
      ];
    }),
  ),
  'quiet.isOn': texts.quiet,
  'quiet.from': texts.from,
  'quiet.to': texts.to,
  'quiet.days': texts.quietDays,
  'digest.isOn': texts.digest,
  'digest.at': texts.hour,
  machines: texts.machines,
  sites: texts.sites,
  muted: texts.muted,
};

const parts = ['quiet', 'digest', 'machines', 'sites', 'muted'] as const;

/** What differs from `from`, as the call takes it: each kind, and each other part, as a whole. */
export function bodyOf(values: ChoiceValues, from: ChoiceValues): ChoicesEdit {
  const paths = changedPaths(values, from);
  const isChanged = (path: string) => paths.some((one) => one === path || one.startsWith(`${path}.`));
  const kinds = noticeKindNames.filter((kind) => isChanged(`kinds.${kind}`));
  return {
    ...(kinds.length > 0 && { kinds: Object.fromEntries(kinds.map((kind) => [kind, values.kinds[kind]])) }),
    ...Object.fromEntries(parts.filter(isChanged).map((part) => [part, values[part]])),
  };
}

/** The kinds that a role gets, of services that are on. */
export const kindsFor = (role: Role | undefined, off: ReadonlySet<string>): NoticeKind[] =>
  noticeKindNames.filter((kind) => {
    const { may, needs = [] } = ruleOf(kind);
    return (role === undefined || hasPermission(role, may)) && !needs.some((service) => off.has(service));
  });
