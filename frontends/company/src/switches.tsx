import type { MenuKey } from '@officina/contracts/auth/tenants';
import { isSwitchedOff, serviceNames, type ServiceName } from '@officina/contracts/service';
import { glyphs } from '@officina/web-kit';
import { Switch, useFormValue, type ServerForm } from '@officina/web-kit/forms';
import {
  CalendarClock,
  ChartColumn,
  Cog,
  Factory,
  Grape,
  History,
  ListChecks,
  MapPin,
  Megaphone,
  Package,
  ShoppingCart,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Part } from './part.tsx';
import { menuKeys, type Settings } from './settings.ts';
import { texts } from './texts.ts';

interface PartOfForm {
  form: ServerForm<Settings>;
  values: Settings;
}

/** Whether a service is off with these values, or one that it needs. */
export const isOff = ({ services }: Settings, name: ServiceName): boolean =>
  isSwitchedOff(Object.fromEntries(serviceNames.map((one) => [one, { enabled: services[one] }])), name);

interface SwitchRowProps {
  title: string;
  /** What goes without it. */
  more?: string;
  icon?: LucideIcon;
  /** In place of the switch: why it cannot be changed. */
  lock?: string | undefined;
  /** Gets the id of the line that explains the switch. */
  children: (describedBy: string | undefined) => ReactNode;
}

function SwitchRow({ title, more, icon: Icon, lock, children }: SwitchRowProps) {
  const id = useId();
  return (
    <li className="flex min-h-11 items-center gap-3 px-4.5 py-2.5">
      {Icon && <Icon aria-hidden="true" className="size-5 flex-none" strokeWidth={1.75} />}
      <div className="min-w-0 flex-1">
        <span className="font-semibold">{title}</span>
        {more && (
          <p id={id} className="text-label text-ink-2">
            {more}
          </p>
        )}
      </div>
      {lock ? (
        <span className="flex flex-none items-center gap-2 text-label text-ink-2">
          <glyphs.Padlock width="13" height="13" />
          {lock}
        </span>
      ) : (
        children(more && id)
      )}
    </li>
  );
}

interface ServiceSwitchProps {
  form: ServerForm<Settings>;
  name: ServiceName;
  label: string;
  describedBy: string | undefined;
}

/** Turns a service on and off. */
export function ServiceSwitch({ form, name, label, describedBy }: ServiceSwitchProps) {
  const { disabled: _, ...field } = useFormValue(form.control, `services.${name}`);
  return <Switch {...field} label={label} words={texts.serviceWords} aria-describedby={describedBy} />;
}

/** The services of the list; the public form has a part of its own. */
const listed = [
  ...(['spare', 'orders', 'site', 'visit', 'customer', 'lotlog', 'industrial', 'events'] as const),
  ...(['contractors', 'notifications'] as const),
] as const;

/** Services on and off, each with what goes without it. */
export function Services({ form, values }: PartOfForm) {
  const off = listed.filter((name) => isOff(values, name)).map((name) => texts.serviceNames[name]);
  return (
    <Part
      name="services"
      title={texts.services}
      aside={texts.servicesAside}
      brief={off.length > 0 ? texts.off(off.join(', ')) : texts.allOn}
      className=""
    >
      <ul aria-label={texts.services} className="divide-y divide-line">
        <SwitchRow title={texts.always} more={texts.alwaysMore}>
          {(describedBy) => (
            <Switch
              label={texts.always}
              value
              onChange={() => undefined}
              disabled
              words={texts.alwaysWords}
              aria-describedby={describedBy}
            />
          )}
        </SwitchRow>
        {listed.map((name) => (
          <SwitchRow
            key={name}
            title={texts.serviceNames[name]}
            more={texts.without[name]}
            lock={name === 'visit' && isOff(values, 'site') ? texts.needsSite : undefined}
          >
            {(describedBy) => (
              <ServiceSwitch
                form={form}
                name={name}
                label={texts.serviceNames[name]}
                describedBy={describedBy}
              />
            )}
          </SwitchRow>
        ))}
      </ul>
    </Part>
  );
}

/** Icons as in the menu. */
const icons: Record<MenuKey, LucideIcon> = {
  todo: ListChecks,
  intervention: Wrench,
  visit: MapPin,
  spare: Package,
  order: ShoppingCart,
  site: Factory,
  machine: Cog,
  maintenance: CalendarClock,
  events: History,
  stat: ChartColumn,
  loglot: Grape,
  form: Megaphone,
};

/** The service without which an entry is never shown. */
const serviceOf: Partial<Record<MenuKey, ServiceName>> = {
  visit: 'visit',
  spare: 'spare',
  order: 'orders',
  site: 'site',
  events: 'events',
  loglot: 'lotlog',
  form: 'form',
};

/** Entries of the menu shown and hidden. */
export function MenuEntries({ form, values }: PartOfForm) {
  const hidden = menuKeys.filter((key) => !values.menu[key]).map((key) => texts.menuNames[key]);
  const lockOf = (key: MenuKey) => {
    const service = serviceOf[key];
    return service && isOff(values, service) ? texts.serviceOff : undefined;
  };
  return (
    <Part
      name="menu"
      title={texts.menu}
      aside={texts.menuAside}
      brief={hidden.length > 0 ? texts.hidden(hidden.join(', ')) : texts.allShown}
      className=""
    >
      <ul aria-label={texts.menu} className="divide-y divide-line">
        {menuKeys.map((key) => (
          <SwitchRow key={key} title={texts.menuNames[key]} icon={icons[key]} lock={lockOf(key)}>
            {() => <EntrySwitch form={form} name={key} />}
          </SwitchRow>
        ))}
      </ul>
    </Part>
  );
}

function EntrySwitch({ form, name }: { form: ServerForm<Settings>; name: MenuKey }) {
  const { disabled: _, ...field } = useFormValue(form.control, `menu.${name}`);
  return <Switch {...field} label={texts.menuNames[name]} words={texts.menuWords} />;
}
