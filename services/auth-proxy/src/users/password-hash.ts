import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's first choice for argon2id: 19 MiB, two passes; about 30 ms here. */
export const owasp = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

export type Cost = typeof owasp;

/** Hashes passwords in PHC text form (`$argon2id$v=19$m=…`). */
export class PasswordHashes {
  private readonly cost: Cost;
  private readonly decoy: Promise<string>;

  /** @param cost of new hashes; lower in tests that hash often */
  constructor(cost = owasp) {
    this.cost = cost;
    this.decoy = this.of(randomBytes(18).toString('base64url'));
  }

  /** The hash of a password, with a new salt. */
  async of(password: string): Promise<string> {
    const salt = randomBytes(saltBytes);
    const tag = await tagOf(password, salt, tagBytes, this.cost);
    const { memory, passes, parallelism } = this.cost;
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
  }

  /**
   * Whether a password matches a stored hash. Without a hash (unknown user) it takes as long and returns `false`, so that the
   * time does not reveal which users exist.
   */
  async verify(password: string, hash: string | undefined): Promise<boolean> {
    const isRight = await verifyPassword(password, hash ?? (await this.decoy));
    return isRight && hash !== undefined;
  }
}

/** Whether a password matches a stored hash of any cost. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const { salt, tag, cost } = parse(hash);
  return timingSafeEqual(await tagOf(password, salt, tag.length, cost), tag);
}

// Different systems may compose the same letters differently (è).
function tagOf(password: string, nonce: Buffer, tagLength: number, cost: Cost): Promise<Buffer> {
  const parameters: Argon2Parameters = { message: password.normalize('NFKC'), nonce, tagLength, ...cost };
  return derive('argon2id', parameters);
}

function parse(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (!found) throw new Error('unreadable password hash in the store');
  const [, memory, passes, parallelism, salt = '', tag = ''] = found;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
