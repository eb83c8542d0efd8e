import { Injectable } from '@nestjs/common';
import type { Role } from '@officina/contracts/auth/roles';
import { sessions } from '@officina/contracts/auth/sessions';
import type { TokenClaims } from '@officina/contracts/auth/token';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import { systemCaller } from '@officina/server-kit/system-caller';

interface Person {
  role: Role;
  version: number;
}

/**
 * Roles of the active users of all tenants. A token has no role, so that a change counts at once. The last complete list is kept
 * while auth-proxy is down.
 */
@Injectable()
export class People {
  private known: Map<string, Person> | undefined;
  private loadedAt: Date | undefined;
  private loading: Promise<unknown> = Promise.resolve();
  private next: Promise<boolean> | undefined;

  constructor(
    private readonly bus: BusClient,
    private readonly clock: Clock,
  ) {}

  /** When the list was last loaded. */
  get listedAt(): Date | undefined {
    return this.loadedAt;
  }

  /**
   * @throws AppError `unavailable` until a list has been loaded: the caller's role is not known; `unauthorized` for a user who is
   *   not active
   */
  async roleOf({ sub }: Pick<TokenClaims, 'sub'>): Promise<Role> {
    const person = this.known?.get(sub);
    if (person) return person.role;
    // Somebody who was added a moment ago.
    const isLoaded = await this.refresh();
    const found = this.known?.get(sub);
    if (found) return found.role;
    if (!isLoaded) throw new AppError('unavailable', 'Il servizio di accesso non risponde');
    throw new AppError('unauthorized', 'Sessione terminata');
  }

  /**
   * Loads the list; keeps the known one if auth-proxy does not answer. A call during a load waits for the next load, because this
   * one may lack the newest change.
   * @returns whether it was loaded
   */
  refresh(): Promise<boolean> {
    this.next ??= this.loading.then(() => {
      this.next = undefined;
      const load = this.load();
      this.loading = load;
      return load;
    });
    return this.next;
  }

  private async load(): Promise<boolean> {
    const { output } = sessions.people;
    try {
      const people = new Map<string, Person>();
      for await (const { items } of this.bus.pages(sessions.people, {}, systemCaller()))
        for (const { userId, ...person } of output.array().parse(items)) {
          const before = this.known?.get(userId);
          // An auth-proxy whose copy of the store is behind does not bring back an older role.
          people.set(userId, before && before.version > person.version ? before : person);
        }
      this.known = people;
      this.loadedAt = this.clock.now();
      return true;
    } catch {
      // The next poll, within 30 s, retries.
      return false;
    }
  }
}
