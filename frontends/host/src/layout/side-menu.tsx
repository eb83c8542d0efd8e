import { texts } from '../texts.ts';
import { MenuList } from '../menu/menu-list.tsx';
import { Brand } from './brand.tsx';

/** Desks only; phones and tablets have the tab bar and the drawer. */
export function SideMenu() {
  return (
    <nav className="side-menu" aria-label={texts.menuName}>
      <div className="ui:mb-3 ui:px-1.5">
        <Brand />
      </div>
      <MenuList />
    </nav>
  );
}
