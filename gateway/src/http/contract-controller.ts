import { Controller, Req, RequestMapping, RequestMethod, Res, UseGuards, type Type } from '@nestjs/common';
import type { Call, Endpoint } from '@officina/contracts/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallerGuard } from './caller.guard.ts';
import { ContractCalls } from './contract-calls.ts';
import { endpointOf } from './endpoint-of.ts';

/** Makes a Nest controller out of a group of contracts: one route for each entry that has an HTTP address. */
export function contractController(group: Record<string, Call>): Type {
  @Controller()
  @UseGuards(CallerGuard)
  class ContractController {
    constructor(readonly calls: ContractCalls) {}
  }
  for (const [name, contract] of Object.entries(group)) {
    if (isEndpoint(contract)) addRoute(ContractController, name, contract);
  }
  return ContractController;
}

/** Has an HTTP address, as opposed to a call that stays on the bus. */
export const isEndpoint = (contract: Call): contract is Endpoint => 'http' in contract;

function addRoute(controller: Type<{ calls: ContractCalls }>, name: string, contract: Endpoint): void {
  const prototype = controller.prototype as { calls: ContractCalls };
  const value = function (this: typeof prototype, request: FastifyRequest, reply: FastifyReply) {
    return this.calls.answer(contract, request, reply);
  };
  Object.defineProperty(prototype, name, { value });
  const [verb, path = ''] = contract.http.split(' ');
  RequestMapping({
    method: RequestMethod[verb as keyof typeof RequestMethod],
    path: path.replace(/\{(\w+)\}/g, ':$1'),
  })(prototype, name, { value });
  endpointOf.set(value, contract);
  Req()(prototype, name, 0);
  Res()(prototype, name, 1);
}
