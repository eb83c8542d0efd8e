import { CalendarClock, Megaphone, Wrench } from 'lucide-react';
import { texts } from './texts.ts';

const icons = { due: CalendarClock, open: Wrench, reports: Megaphone };

/** Lists of Home. */
export type Coming = keyof typeof icons;

/** What will stand on Home once there is something of it. */
export function ComingPanels({ kinds }: { kinds: Coming[] }) {
  if (kinds.length === 0) return null;
  return (
    <section aria-labelledby="troverai" className="mt-6">
      <h2 id="troverai">{texts.whatComes}</h2>
      <ul className="mt-3 grid gap-3.5 md:grid-cols-3">
        {kinds.map((kind) => {
          const Icon = icons[kind];
          const [title, what] = texts.coming[kind];
          return (
            <li key={kind} className="rounded-lg bg-well p-5">
              <Icon aria-hidden="true" size={34} strokeWidth={1.75} className="text-ink-2" />
              <h3 className="mt-2">{title}</h3>
              <p className="text-ink-2">{what}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
