import type { Input } from '../../support/api.ts';
import type { Entry } from '../../support/entries.ts';
import type { Answer } from '../../support/http.ts';
import type { Sample } from '../samples/sample.ts';
import type { World } from '../testing/world.ts';
import { inParallel } from './in-parallel.ts';
import { placesOf, withValue, type Place } from './places.ts';
import { victimValue, type Victim } from './victim.ts';

/** One call of the intruder, derived from a valid one, and its expected answer. */
interface Attack {
  what: string;
  change: (good: Input) => Input;
  /** `good` as without the attack, `hidden` exactly like an unknown id, `any` without data of the victim. */
  expect: 'good' | 'hidden' | 'any';
  /** For `hidden`: the same call with an unknown id, and the status of both. */
  innocent?: (good: Input) => Input;
  status?: number;
}

/** The attacker and the victim, and how many of the victim's ids are tried in each field. */
interface Aim {
  world: World;
  victim: Victim;
  tried: 'four' | 'all';
}

const nobody = '5f5f5f5f5f5f5f5f5f5f5f5f';

const holdsId = ({ path, value }: Place) =>
  typeof value === 'string'
    ? /^[0-9a-f]{24}$/.test(value) || /(^|\.)(_id|id|\w+Id)$/.test(path)
    : value === null && /(^|\.)\w+Id$/.test(path);

/**
 * The victim's tenant in each place where a careless server might read it: in each place alone, or with four ids in all
 * of them at once.
 */
function namedTenant({ body }: Input, { victim: { world, ids }, tried }: Aim): Attack[] {
  const { tenant } = world;
  const { code, user } = tenant;
  const names = { tenant: code, tenantId: code, TCODE: code, _id: ids.site[0], deletedAt: null, _outbox: [] };
  const caller = { tenantId: code, userId: user.id, userName: 'x', requestId: 'x' };
  const operators = '?tenant[$ne]=x&tenantId[$gt]=';
  const queries = [`?tenant=${code}`, `?tenant=${code}&tenantId=${code}&tenantId=${code}`];
  const heads: Record<string, string>[] = [
    { 'x-tenant': code },
    { 'x-tenant-id': code, tcode: code },
    { 'x-caller': JSON.stringify(caller) },
    { cookie: `x-auth-token=${user.token}; token=${user.token}` },
  ];
  const changes: [string, Attack['change']][] = [
    ['plain', (good) => good],
    ...queries.map((query): [string, Attack['change']] => [query, (good) => ({ ...good, query })]),
    ...heads.map((headers): [string, Attack['change']] => [
      `header ${Object.keys(headers)[0]}`,
      (good) => ({ ...good, headers: { ...headers, ...good.headers } }),
    ]),
  ];
  if (body instanceof Object)
    changes.push([
      'body names the tenant',
      (good) => ({ ...good, body: { ...(good.body as object), ...names } }),
    ]);
  const atOnce: Attack['change'] = (good) => changes.reduce((changed, [, change]) => change(changed), good);
  const made: typeof changes = tried === 'all' ? changes : [['all at once', atOnce]];
  made.push([operators, (good) => ({ ...good, query: operators })]);
  return made.map(([what, change]) => ({ what, change, expect: 'good' }));
}

/**
 * The victim's ids to try instead of a valid one: all, or four. Ids of the same kind come first, because a careless
 * look-up finds no others; an empty field's name gives its kind.
 */
function victimIds({ path, value }: Place, { world, victim: { ids }, tried }: Aim): string[] {
  if (tried === 'all') return Object.values(ids).flat();
  const kinds = Object.keys(ids) as (keyof typeof ids)[];
  const kind = value === null ? kinds.find((one) => path.toLowerCase().includes(one)) : world.kindOf(value);
  const others = [...ids.machine.toReversed(), ...ids.user, ...ids.event, ...ids.intervention];
  return [...new Set([...(kind ? ids[kind] : []), ...others])].slice(0, 4);
}

function inPath({ params }: Input, aim: Aim): Attack[] {
  const withId = (path: string, id: string) => (good: Input) => ({
    ...good,
    params: { ...good.params, [path]: id },
  });
  return placesOf(params)
    .filter(holdsId)
    .flatMap((place) =>
      victimIds(place, aim).map((id) => ({
        what: `path ${place.path} = ${id}`,
        change: withId(place.path, id),
        innocent: withId(place.path, nobody),
        expect: 'hidden' as const,
        status: 404,
      })),
    );
}

function inBody({ body }: Input, aim: Aim, freeIds: string[] = []): Attack[] {
  const { codes } = aim.victim;
  const withId = (path: string, id: string) => (good: Input) => ({
    ...good,
    body: withValue(good.body, path, id),
  });
  return placesOf(body)
    .filter(holdsId)
    .flatMap((place) =>
      [...victimIds(place, aim), ...codes].map((id) => ({
        what: `body ${place.path} = ${id}`,
        change: withId(place.path, id),
        innocent: withId(place.path, codes.includes(id) ? 'NOBODY' : nobody),
        ...(freeIds.includes(place.path)
          ? { expect: 'any' as const }
          : { expect: 'hidden' as const, status: 422 }),
      })),
    );
}

/** Everything by which an attacker could distinguish two answers, without parts that differ between any two answers. */
function shapeOf({ status, head, text }: Answer): string {
  const lines = head.replace(/^(x-request-id|date)\n.*\n?/gim, '');
  return `${status}\n${lines}\n${text.replace(/"requestId":"[^"]*"/, '')}`;
}

const holdsMark = ({ text, head }: Answer, { mark }: Victim) =>
  `${head}\n${text}`.toLowerCase().includes(mark);

/** States and hours of a sensor contain its id but no text. */
const showsSensor = ({ text }: Answer, { sensorId }: Victim) =>
  text.includes(`"sensorId":"${sensorId}"`) || text.includes(String(victimValue));

function faultsOf(attack: Attack, answer: Answer, unknown: Answer | undefined, good: number, victim: Victim) {
  const { expect, status } = attack;
  const faults = {
    'holds a mark of the other tenant': holdsMark(answer, victim),
    'tells of a sensor of the other tenant': showsSensor(answer, victim),
    failed: answer.status >= 500,
    refused: expect === 'good' && answer.status !== good,
    'found what is not theirs': status !== undefined && answer.status !== status,
    'not like an id that nobody has': unknown !== undefined && shapeOf(unknown) !== shapeOf(answer),
  };
  return Object.entries(faults).flatMap(([what, isSo]) => (isSo ? [what] : []));
}

/** Calls an entry as `world` in every way that could reach the victim, and returns the problems. */
export async function isolationFaults({ endpoint }: Entry, sample: Sample, aim: Aim): Promise<string[]> {
  const { world, victim } = aim;
  const first = await sample.good(world);
  const attacks = [...namedTenant(first, aim), ...inPath(first, aim), ...inBody(first, aim, sample.freeIds)];
  const innocents = new Map<string, Promise<Answer>>();
  /** Equal for all ids that are tried in one field, so it is called once. */
  const innocent = (input?: Input) => {
    const key = JSON.stringify(input ?? {});
    const answer = innocents.get(key) ?? world.api.call(endpoint, input);
    innocents.set(key, answer);
    return answer;
  };
  const attacked = async (attack: Attack) => {
    // A successful write uses up its preparation.
    const isSpent = endpoint.kind === 'write' && attack.expect !== 'hidden';
    const good = isSpent ? await sample.good(world) : first;
    const answer = await world.api.call(endpoint, attack.change(good));
    const unknown = attack.expect === 'hidden' ? await innocent(attack.innocent?.(good)) : undefined;
    const found = faultsOf(attack, answer, unknown, endpoint.status, victim);
    return found.map((fault) => `${attack.what}: ${fault} (${answer.status} ${answer.text.slice(0, 300)})`);
  };
  return (await inParallel(attacks, attacked, sample.oneAtATime ? 1 : 4)).flat();
}
