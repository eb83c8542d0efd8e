import { Module } from '@nestjs/common';
import { AdminController } from './admin/admin.controller.ts';
import { AdminService } from './admin/admin.service.ts';
import { KeyRing } from './keys/key-ring.ts';
import { KeysController } from './keys/keys.controller.ts';
import { LoginLimits } from './sessions/login-limits.ts';
import { RevokedTokens } from './sessions/revoked-tokens.ts';
import { SessionsController } from './sessions/sessions.controller.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { Tokens } from './sessions/tokens.ts';
import { UsedTickets } from './sessions/used-tickets.ts';
import { Tenants } from './tenants/tenant.model.ts';
import { TenantsController } from './tenants/tenants.controller.ts';
import { Users } from './users/user.model.ts';
import { UsersController } from './users/users.controller.ts';

@Module({
  controllers: [AdminController, KeysController, SessionsController, TenantsController, UsersController],
  providers: [
    AdminService,
    KeyRing,
    LoginLimits,
    RevokedTokens,
    SessionsService,
    Tenants,
    Tokens,
    UsedTickets,
    Users,
  ],
})
export class AuthProxyModule {}
