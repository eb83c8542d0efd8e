import { Menu } from '@officina/web-kit/overlays';
import { LogOut, Settings } from 'lucide-react';
import { logOut } from '../guard/log-out.ts';
import { it } from '../it.ts';
import { UserButton } from './user-button.tsx';

const entries = [
  { label: it.configuration, icon: Settings, to: '/configuration' },
  { label: it.logOut, icon: LogOut, onSelect: () => void logOut() },
];

/** A module of its own: the overlays come after the first paint. */
export default function UserMenu() {
  return <Menu trigger={<UserButton />} entries={entries} />;
}
