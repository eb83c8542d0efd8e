import { Module, type DynamicModule } from '@nestjs/common';
import { CompanyAccounts } from '../oidc/company-accounts.ts';
import { OidcController } from '../oidc/oidc.controller.ts';
import { ContractorController } from '../contractor/contractor.controller.ts';
import { EntryController } from '../entry/entry.controller.ts';
import { ReportController } from '../report/report.controller.ts';
import { SetupController } from '../setup/setup.controller.ts';
import { SetupState } from '../setup/setup-state.ts';
import { StopController } from '../stop/stop.controller.ts';
import { LoginController } from './login.controller.ts';
import { LoginHints } from './login-hints.ts';
import { LoginSettings } from './login-settings.ts';

/**
 * The pages without a session, `/login`, `/login/oidc`, `/entra`, `/setup`, `/avvisi/stop`, `/segnalazione` and `/esterno`, and their
 * files; uses the BusClient of the global module.
 */
@Module({})
export class LoginModule {
  static with(publicUrl: string): DynamicModule {
    return {
      module: LoginModule,
      controllers: [
        ...[LoginController, OidcController, EntryController, SetupController],
        ...[StopController, ReportController, ContractorController],
      ],
      providers: [
        CompanyAccounts,
        LoginHints,
        SetupState,
        { provide: LoginSettings, useValue: new LoginSettings(publicUrl) },
      ],
    };
  }
}
