import { Module, type DynamicModule } from '@nestjs/common';
import { LoginController } from './login.controller.ts';
import { LoginSettings } from './login-settings.ts';

/**
 * `GET|POST /login` and its files; uses the BusClient of the global module.
 */
@Module({})
export class LoginModule {
  static with(publicUrl: string): DynamicModule {
    return {
      module: LoginModule,
      controllers: [LoginController],
      providers: [{ provide: LoginSettings, useValue: new LoginSettings(publicUrl) }],
    };
  }
}
