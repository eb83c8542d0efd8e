import { Injectable } from '@nestjs/common';
import { AppError } from '@officina/server-kit/app-error';

const hourMs = 3_600_000;
const mostAnHour = 5;

/** How often «Prova» may be pressed. */
@Injectable()
export class TrialLimit {
  private readonly spent = new Map<string, number[]>();

  /** @throws AppError `too_many` after five within an hour for a name */
  spend(name: string): void {
    const now = performance.now();
    const recent = (this.spent.get(name) ?? []).filter((at) => now - at < hourMs);
    if (recent.length >= mostAnHour)
      throw new AppError('too_many', 'Cinque prove in un’ora: riprova più tardi');
    this.spent.set(name, [...recent, now]);
  }
}
