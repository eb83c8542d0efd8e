import {
  CalendarClock,
  ChartColumn,
  CircleHelp,
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

const icons: Record<string, LucideIcon> = {
  'calendar-clock': CalendarClock,
  'chart-column': ChartColumn,
  cog: Cog,
  factory: Factory,
  grape: Grape,
  history: History,
  'list-checks': ListChecks,
  'map-pin': MapPin,
  megaphone: Megaphone,
  package: Package,
  'shopping-cart': ShoppingCart,
  wrench: Wrench,
};

/** Icon of a section by its name in the registry; a question mark for an unknown name. */
export const menuIcon = (name: string): LucideIcon => icons[name] ?? CircleHelp;
