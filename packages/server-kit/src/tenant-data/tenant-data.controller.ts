import { Controller, type Type } from '@nestjs/common';
import type { FileReply, RequestOf } from '@officina/contracts/endpoint';
import { Handle } from '../bus/handle.ts';
import type { ServiceToken } from '../service-token.ts';
import { Store } from '../store/store.ts';
import { tenantDataCalls } from './tenant-data-calls.ts';

/** Duration of one call of `erase` in milliseconds: well below the deadline of a write. */
const eraseMs = 2_000;

type Calls = ReturnType<typeof tenantDataCalls>;

/** Answers a service's calls of `tenantDataCalls`. */
export const tenantDataController = (token: ServiceToken): Type => {
  const calls = tenantDataCalls(token);

  @Controller()
  class TenantDataController {
    constructor(private readonly store: Store) {}

    @Handle(calls.collections)
    async collections({ body }: RequestOf<Calls['collections']>) {
      return { collections: await this.store.tenantData.collections(body.tenant) };
    }

    @Handle(calls.lines)
    lines({ body }: RequestOf<Calls['lines']>): FileReply {
      const { tenant, collection } = body;
      return { name: `${collection}.jsonl`, content: this.store.tenantData.lines(tenant, collection) };
    }

    @Handle(calls.erase)
    erase({ body }: RequestOf<Calls['erase']>) {
      return this.store.tenantData.erase(body.tenant, eraseMs);
    }
  }

  return TenantDataController;
};
