import { Module, type DynamicModule } from '@nestjs/common';
import { AdminController } from './admin/admin.controller.ts';
import { AdminService } from './admin/admin.service.ts';
import { DemoService } from './admin/demo.service.ts';
import { ErasureService } from './admin/erasure.service.ts';
import type { AuthProxyConfig } from './config.ts';
import { AuthSecret } from './keys/auth-secret.ts';
import { KeyRing, KeyCipher } from './keys/key-ring.ts';
import { KeysController } from './keys/keys.controller.ts';
import { KnownBrowsers, LoginLimits } from './sessions/login-limits.ts';
import { LoginHints } from './sessions/login-hints.ts';
import { RevokedTokens, UsedTickets } from './sessions/expiring.ts';
import { RememberedDevices } from './sessions/remembered-devices.ts';
import { SessionsController } from './sessions/sessions.controller.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { SetupController } from './setup/setup.controller.ts';
import { SetupService } from './setup/setup.service.ts';
import { Tokens } from './sessions/tokens.ts';
import { Erasures } from './tenants/erasures.ts';
import { Tenants } from './tenants/tenant.model.ts';
import { TenantsController } from './tenants/tenants.controller.ts';
import { AccountsService } from './users/accounts.service.ts';
import { PasswordHashes, type Cost } from './users/password-hash.ts';
import { Users } from './users/user.model.ts';
import { UsersController } from './users/users.controller.ts';

@Module({
  controllers: [
    AdminController,
    KeysController,
    SessionsController,
    SetupController,
    TenantsController,
    UsersController,
  ],
  providers: [
    AccountsService,
    AdminService,
    DemoService,
    Erasures,
    ErasureService,
    KeyRing,
    KnownBrowsers,
    LoginHints,
    LoginLimits,
    RememberedDevices,
    RevokedTokens,
    SessionsService,
    SetupService,
    Tenants,
    Tokens,
    UsedTickets,
    Users,
  ],
})
export class AuthProxyModule {
  /** @param passwordCost cost of hashing a password, for tests with many log-ins */
  static with(
    { AUTH_KEY_SECRET }: Pick<AuthProxyConfig, 'AUTH_KEY_SECRET'>,
    passwordCost?: Cost,
  ): DynamicModule {
    const cipher = { provide: KeyCipher, useValue: new KeyCipher(AUTH_KEY_SECRET) };
    const hashes = { provide: PasswordHashes, useValue: new PasswordHashes(passwordCost) };
    const secret = { provide: AuthSecret, useValue: new AuthSecret(AUTH_KEY_SECRET) };
    return { module: AuthProxyModule, providers: [cipher, hashes, secret] };
  }
}
