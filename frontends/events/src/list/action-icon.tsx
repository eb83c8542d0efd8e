import {
  Bell,
  Building2,
  CalendarClock,
  CircleCheck,
  Cog,
  Factory,
  Grape,
  MapPin,
  Megaphone,
  Package,
  Radio,
  ShoppingCart,
  UserRound,
  Wrench,
  type LucideIcon,
} from 'lucide-react';

const byAction: Record<string, LucideIcon> = {
  'Segnalazione registrata': Megaphone,
  'Intervento chiuso': CircleCheck,
  'Intervento aperto e chiuso': CircleCheck,
};

const byEntity: Record<string, LucideIcon> = {
  intervention: Wrench,
  machine: Cog,
  plan: CalendarClock,
  spare: Package,
  order: ShoppingCart,
  site: Factory,
  visit: MapPin,
  customer: Building2,
  lot: Grape,
  sensor: Radio,
  tenant: Building2,
  user: UserRound,
};

/** The menu's icon of what the action is about; reporting and closing have their own. */
export function ActionIcon({ action, entity }: { action: string; entity: string | undefined }) {
  const Icon = byAction[action] ?? byEntity[entity ?? ''] ?? Bell;
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" className="flex-none text-ink-2" />;
}
