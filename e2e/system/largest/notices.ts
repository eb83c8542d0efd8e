import { choices, type NoticeChoices } from '@officina/contracts/notifications/choices';
import type { World } from '../testing/world.ts';
import { filled, type Answered, type LargestKind } from './largest-kind.ts';

const id = '0123456789abcdef01234567';
const muted = (length: number) =>
  Array.from({ length: 100 }, () => ({
    ...{ kind: 'report' as const, entity: 'machine' as const, id },
    label: filled(length),
  }));

const choose = (world: World, length: number) =>
  world.api.must(choices.edit, { body: { muted: muted(length) } });

/** A person has one document: without its version, making it again makes the same. */
const withoutVersion = ({ __v, ...others }: NoticeChoices, { tenant }: World): Answered => ({
  ...others,
  _id: tenant.user.id,
});

/** What one person has chosen. */
export const notice: LargestKind = {
  make: async (world) => withoutVersion(await choose(world, 160), world),
  // 100 × 160 characters of three bytes.
  atLeast: 48_000,
  shown: (world) => [world.api.must(choices.mine).then((mine) => withoutVersion(mine, world))],
  changes: [(world) => choose(world, 159)],
};
