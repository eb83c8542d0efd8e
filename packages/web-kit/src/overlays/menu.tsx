import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { Fragment } from 'react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { useSectionName } from '../ui/section-scope.tsx';

export interface MenuAction {
  label: string;
  /** A glyph or a lucide icon. */
  icon?: ComponentType<{ 'aria-hidden'?: 'true' }>;
  /** A link target, or … */
  to?: string;
  /** … an action. */
  onSelect?: () => void;
  danger?: boolean;
}

interface MenuProps {
  /** One button element (a kit Button), which gets the menu's attributes. */
  trigger: ReactElement;
  acts: readonly MenuAction[];
  /** Shown above the entries: a name, a tenant. */
  head?: ReactNode;
}

/** A short list of actions under a button. */
export function Menu({ trigger, acts, head }: MenuProps) {
  const section = useSectionName();
  return (
    <HeadlessMenu>
      <MenuButton as={Fragment}>{trigger}</MenuButton>
      <MenuItems
        modal={false}
        anchor={{ to: 'bottom end', gap: 6, padding: 8 }}
        className="ui:floating ui:min-w-52"
        data-mf={section}
      >
        {head && <div className="ui:border-b ui:border-line ui:px-3 ui:py-2">{head}</div>}
        {acts.map((act) => (
          <MenuEntry key={act.label} {...act} />
        ))}
      </MenuItems>
    </HeadlessMenu>
  );
}

function MenuEntry({ label, icon: Icon, to, onSelect, danger }: MenuAction) {
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" />}
      {label}
    </>
  );
  const attributes = { className: 'ui:floating-item', 'data-danger': danger || undefined };
  if (to !== undefined) {
    return (
      <MenuItem as={Link} to={to} onClick={onSelect} {...attributes}>
        {content}
      </MenuItem>
    );
  }
  return (
    <MenuItem as="button" type="button" onClick={onSelect} {...attributes}>
      {content}
    </MenuItem>
  );
}
