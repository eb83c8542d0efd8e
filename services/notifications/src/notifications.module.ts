import { Module } from '@nestjs/common';
import { Choices } from './choices/choice.model.ts';
import { ChoicesController } from './choices/choices.controller.ts';
import { ChoicesService } from './choices/choices.service.ts';
import { Cursors } from './log/cursors.ts';
import { LogReader } from './log/log-reader.ts';
import { Notices } from './notices/notices.ts';
import { NoticesController } from './notices/notices.controller.ts';
import { Companies } from './telling/companies.ts';
import { DuePlans } from './telling/due-plans.ts';
import { Teller } from './telling/teller.ts';

@Module({
  controllers: [NoticesController, ChoicesController],
  providers: [Notices, Choices, ChoicesService, Cursors, Companies, Teller, DuePlans, LogReader],
})
export class NotificationsModule {}
