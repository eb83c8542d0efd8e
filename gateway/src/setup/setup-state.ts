import { Injectable } from '@nestjs/common';
import { setup } from '@officina/contracts/auth/setup';
import type { ReplyOf } from '@officina/contracts/endpoint';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import { systemCaller } from '@officina/server-kit/system-caller';

type State = ReplyOf<typeof setup.state>;

const closed: State = { isOpen: false, isEmpty: false };
const freshMs = 30_000;
/** The log-in page must not wait longer for it. */
const deadlineMs = 1_000;

/** Whether the installation still lacks its first company, asked at most every 30 s; if auth-proxy does not answer, it does not. */
@Injectable()
export class SetupState {
  private known: { state: State; until: number } | undefined;

  constructor(
    private readonly bus: BusClient,
    private readonly clock: Clock,
  ) {}

  async now(): Promise<State> {
    const now = this.clock.now().getTime();
    if (this.known && now < this.known.until) return this.known.state;
    const state = await this.bus.call(setup.state, {}, systemCaller(), { deadlineMs }).catch(() => closed);
    // One that is open can close at any moment.
    if (!state.isOpen) this.known = { state, until: now + freshMs };
    return state;
  }

  forget(): void {
    this.known = undefined;
  }
}
