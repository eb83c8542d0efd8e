import { Card, useService, WholeCardLink } from '@officina/web-kit';
import { ChevronRight, Contact, FileSpreadsheet, RadioTower, type LucideIcon } from 'lucide-react';
import { texts } from './texts.ts';

interface WayProps {
  to: string;
  title: string;
  more: string;
  icon: LucideIcon;
}

function Way({ to, title, more, icon: Icon }: WayProps) {
  return (
    <Card as="li" className="relative flex items-center gap-4 p-4">
      <Icon aria-hidden="true" className="size-6 shrink-0" />
      <span className="min-w-0 flex-1">
        <WholeCardLink to={to} className="font-semibold">
          {title}
        </WholeCardLink>
        <span className="block text-label text-ink-2">{more}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
    </Card>
  );
}

/** To what has no entry in the menu. */
export function Ways() {
  const hasSensors = useService('industrial');
  const hasCustomers = useService('customer');
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      <Way
        to="/configuration/sensor"
        title={texts.sensors}
        more={hasSensors ? texts.sensorsMore : texts.serviceOff}
        icon={RadioTower}
      />
      <Way
        to="/customer"
        title={texts.customers}
        more={hasCustomers ? texts.customersMore : texts.serviceOff}
        icon={Contact}
      />
      <Way
        to="/configuration/importa"
        title={texts.imports}
        more={texts.importsMore}
        icon={FileSpreadsheet}
      />
    </ul>
  );
}
