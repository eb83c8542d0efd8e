import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { Caller } from '@officina/contracts/caller';
import type { Call, ReplyOf, RequestOf } from '@officina/contracts/endpoint';

type Handler<C extends Call> = (request: RequestOf<C>, caller: Caller) => Promise<ReplyOf<C>> | ReplyOf<C>;

/**
 * Marks a controller's method as the handler of a contract. The request is validated by the contract, and the caller
 * comes from the bus header. Throw AppError to reject a request.
 */
export const Handle =
  <C extends Call>(contract: C) =>
  <M extends Handler<C>>(target: object, key: string, descriptor: TypedPropertyDescriptor<M>): void => {
    MessagePattern(contract.subject, { contract })(target, key, descriptor);
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
  };
