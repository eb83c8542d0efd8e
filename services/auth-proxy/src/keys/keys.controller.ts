import { Controller } from '@nestjs/common';
import { keys } from '@officina/contracts/auth/sessions';
import { Handle } from '@officina/server-kit/bus/handle';
import { KeyRing } from './key-ring.ts';

@Controller()
export class KeysController {
  constructor(private readonly ring: KeyRing) {}

  @Handle(keys.public)
  async public() {
    return { keys: await this.ring.published() };
  }
}
