import { Module } from '@nestjs/common';
import { AppendService } from './log/append.service.ts';
import { EventsController } from './log/events.controller.ts';
import { EventsRepository } from './log/events.repository.ts';

@Module({ controllers: [EventsController], providers: [EventsRepository, AppendService] })
export class EventsModule {}
