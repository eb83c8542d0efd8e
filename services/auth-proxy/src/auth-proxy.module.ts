import { Module, type DynamicModule } from '@nestjs/common';
import { AccountViews } from './accounts/account-views.ts';
import { AccountsController } from './accounts/accounts.controller.ts';
import { EntryMails } from './accounts/entry-mails.ts';
import { LetterSettings } from './accounts/letter-settings.ts';
import { AccountsService } from './accounts/accounts.service.ts';
import { AdminController } from './admin/admin.controller.ts';
import { AdminService } from './admin/admin.service.ts';
import { DemoService } from './admin/demo.service.ts';
import { ErasureService } from './admin/erasure.service.ts';
import type { AuthProxyConfig } from './config.ts';
import { AuthSecret } from './keys/auth-secret.ts';
import { EntriesController } from './entries/entries.controller.ts';
import { EntriesService } from './entries/entries.service.ts';
import { EntryKeys } from './entries/entry-keys.ts';
import { WrongCodes } from './entries/wrong-codes.ts';
import { KeyRing, KeyCipher } from './keys/key-ring.ts';
import { KeysController } from './keys/keys.controller.ts';
import { OidcController } from './oidc/oidc.controller.ts';
import { OidcService } from './oidc/oidc.service.ts';
import { Provider } from './oidc/provider.ts';
import { Seals } from './oidc/seals.ts';
import { LoginWays } from './oidc/settings.ts';
import { ProfileController } from './profile/profile.controller.ts';
import { ProfileService } from './profile/profile.service.ts';
import { DeviceSessions } from './sessions/device-sessions.ts';
import { LinkTokensController } from './sessions/link-tokens.controller.ts';
import { LastAccesses } from './sessions/last-accesses.ts';
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
import { Logos } from './tenants/logos.ts';
import { Tenants } from './tenants/tenant.model.ts';
import { TenantsController } from './tenants/tenants.controller.ts';
import { PasswordHashes, type Cost } from './users/password-hash.ts';
import { Users } from './users/user.model.ts';
import { UsersController } from './users/users.controller.ts';

@Module({
  controllers: [
    AdminController,
    KeysController,
    SessionsController,
    SetupController,
    AccountsController,
    EntriesController,
    LinkTokensController,
    OidcController,
    ProfileController,
    TenantsController,
    UsersController,
  ],
  providers: [
    AccountsService,
    AccountViews,
    AdminService,
    DemoService,
    DeviceSessions,
    EntriesService,
    EntryMails,
    Erasures,
    ErasureService,
    KeyRing,
    KnownBrowsers,
    LoginHints,
    LoginLimits,
    Logos,
    RememberedDevices,
    LastAccesses,
    OidcService,
    ProfileService,
    Provider,
    RevokedTokens,
    Seals,
    SessionsService,
    SetupService,
    Tenants,
    Tokens,
    UsedTickets,
    Users,
    WrongCodes,
  ],
})
export class AuthProxyModule {
  /** @param passwordCost cost of hashing a password, for tests with many log-ins */
  static with(
    {
      AUTH_KEY_SECRET,
      PUBLIC_URL,
      ...ways
    }: Pick<AuthProxyConfig, 'AUTH_KEY_SECRET'> & Partial<AuthProxyConfig>,
    passwordCost?: Cost,
  ): DynamicModule {
    const cipher = { provide: KeyCipher, useValue: new KeyCipher(AUTH_KEY_SECRET) };
    const hashes = { provide: PasswordHashes, useValue: new PasswordHashes(passwordCost) };
    const secret = { provide: AuthSecret, useValue: new AuthSecret(AUTH_KEY_SECRET) };
    const entryKeys = { provide: EntryKeys, useValue: new EntryKeys(AUTH_KEY_SECRET, passwordCost) };
    const loginWays = { provide: LoginWays, useValue: new LoginWays(ways) };
    const letters = { provide: LetterSettings, useValue: new LetterSettings(PUBLIC_URL) };
    return { module: AuthProxyModule, providers: [cipher, hashes, secret, entryKeys, loginWays, letters] };
  }
}
