import { Controller, Req, RequestMapping, RequestMethod, Res, type Type } from '@nestjs/common';
import type { Call, Endpoint } from '@officina/contracts/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ContractCalls } from './contract-calls.ts';
import { isEndpoint, routeOf } from './endpoints-by-route.ts';

/** Makes a Nest controller out of a group of contracts: one route for each entry that has an HTTP address. */
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
