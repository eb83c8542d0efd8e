import { Injectable } from '@nestjs/common';
import type { Endpoint, RequestOf } from '@officina/contracts/endpoint';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { diskFull, ServerDisk } from '@officina/server-kit/disk';
import { faultPoint } from '@officina/server-kit/fault-points';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from './caller-of.ts';
import { FileAnswer } from './file-answer.ts';
import { ListAnswer } from './list-answer.ts';
import { LongAnswers } from './long-answers.ts';
import { OutputCheck } from './output-check.ts';
import { readRequest } from './request-parts.ts';
import { refuseTorn, sayUnknown } from './unknown-input.ts';

/** Carries a checked HTTP request over the bus and answers with what the contract lets out. */
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
    refuseTorn(contract, request);
    sayUnknown(contract, request, reply, input.body);
    const caller = callerOf(request);
    if (this.disk.isFull && takesRoom(contract)) throw diskFull();
    if (contract.kind === 'list' || contract.produces || contract.isLong)
      await this.long.place(caller, reply);
    if (contract.kind === 'list') return this.lists.send(contract, input, caller, reply);
    if (contract.produces) return this.files.send(contract, contract.produces, input, caller, reply);
    const { deadlineMs } = contract;
    const given = await this.bus.call(contract, input, caller, { deadlineMs }).catch((error: unknown) => {
      throw this.outputs.stripCurrent(contract, error);
    });
    const answer = this.outputs.one(contract, given, caller);
    if (contract.kind === 'write') faultPoint('gateway.beforeAnswer');
    void reply.code(contract.status).type('application/json').send(JSON.stringify(answer));
  }
}

/** The store keeps what little room is left: without any it could not go on. To come and to go takes next to none. */
const takesRoom = ({ kind, subject }: Endpoint): boolean =>
  kind === 'write' && !subject.startsWith('rpc.auth.');
