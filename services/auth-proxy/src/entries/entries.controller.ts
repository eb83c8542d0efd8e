import { Controller } from '@nestjs/common';
import { entries } from '@officina/contracts/auth/accounts';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { Handle } from '@officina/server-kit/bus/handle';
import { EntriesService } from './entries.service.ts';

/** Answers the page on which a person chooses a password. */
@Controller()
export class EntriesController {
  constructor(private readonly entries: EntriesService) {}

  @Handle(entries.open)
  open({ body }: RequestOf<typeof entries.open>, caller: Caller) {
    return this.entries.open(body, caller);
  }

  @Handle(entries.use)
  use({ body }: RequestOf<typeof entries.use>, caller: Caller) {
    return this.entries.use(body, caller);
  }
}
