import { Controller, Injectable, Req, RequestMapping, RequestMethod, Res, type Type } from '@nestjs/common';
import type { Call, Endpoint, RequestOf } from '@officina/contracts/endpoint';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { diskFullError, ServerDisk } from '@officina/server-kit/disk';
import { faultPoint } from '@officina/server-kit/fault-points';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from './request-guard.ts';
import { FileAnswer, ListAnswer, LongAnswers, OutputCheck } from './answers.ts';
import { readRequest, rejectPartialFields, reportUnknownFields } from './request-parts.ts';
import { isEndpoint, routeOf } from './routes.ts';

/** Sends a checked HTTP request over the bus and answers with the fields of the contract. */
@Injectable()
export class ContractCalls {
  constructor(
    private readonly bus: BusClient,
    private readonly outputs: OutputCheck,
    private readonly lists: ListAnswer,
    private readonly files: FileAnswer,
    private readonly long: LongAnswers,
    private readonly disk: ServerDisk,
  ) {}

  async answer(contract: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const input = readRequest(contract, request) as RequestOf<Endpoint>;
    rejectPartialFields(contract, request);
    reportUnknownFields(contract, request, reply, input.body);
    const caller = callerOf(request);
    if (this.disk.isFull && needsSpace(contract)) throw diskFullError();
    if (contract.kind === 'list' || contract.produces || contract.isLong)
      await this.long.place(caller, reply);
    if (contract.kind === 'list') return this.lists.send(contract, input, caller, reply);
    if (contract.produces) return this.files.send(contract, contract.produces, input, caller, reply);
    const { deadlineMs } = contract;
    const result = await this.bus.call(contract, input, caller, { deadlineMs }).catch((error: unknown) => {
      throw this.outputs.stripCurrent(contract, error);
    });
    const answer = this.outputs.one(contract, result, caller);
    if (contract.kind === 'write') faultPoint('gateway.beforeAnswer');
    void reply.code(contract.status).type('application/json').send(JSON.stringify(answer));
  }
}

/**
 * Writes are rejected on a full disk, because the store needs the remaining space to keep running. Log-in and log-out
 * take almost none.
 */
const needsSpace = ({ kind, subject }: Endpoint): boolean =>
  kind === 'write' && !subject.startsWith('rpc.auth.');

/** Creates a Nest controller for a group of contracts: one route for each entry with an HTTP address. */
export function contractController(group: Record<string, Call>): Type {
  @Controller()
  class ContractController {
    constructor(readonly calls: ContractCalls) {}
  }
  for (const [name, contract] of Object.entries(group)) {
    if (isEndpoint(contract)) addRoute(ContractController, name, contract);
  }
  return ContractController;
}

function addRoute(controller: Type<{ calls: ContractCalls }>, name: string, contract: Endpoint): void {
  const prototype = controller.prototype as { calls: ContractCalls };
  const value = function (this: typeof prototype, request: FastifyRequest, reply: FastifyReply) {
    return this.calls.answer(contract, request, reply);
  };
  Object.defineProperty(prototype, name, { value });
  const [method, path] = routeOf(contract);
  RequestMapping({ method: RequestMethod[method as keyof typeof RequestMethod], path })(prototype, name, {
    value,
  });
  Req()(prototype, name, 0);
  Res()(prototype, name, 1);
}
