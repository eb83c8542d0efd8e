import { RefreshCw, type LucideIcon } from 'lucide-react';
import { useId, type AnchorHTMLAttributes, type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react';
import { Link, type LinkProps } from 'react-router';

/** The rotating arrow of a busy button; the text next to it names the action. */
export function Spinner() {
  return <RefreshCw className="ui:spinner" aria-hidden="true" />;
}

/** At most one `key` per screen; `danger` opens a confirmation; `stop` only inside one; `slab` only on the dark block. */
export type ButtonKind = 'key' | 'normal' | 'ghost' | 'slab' | 'danger' | 'stop';
/** `sm` in rows, `md` by default, `lg` for the primary action of a page and in dialog footers, `xl` for the hero. */
export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl';

interface ButtonStyle {
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: LucideIcon;
  /** An icon after the text. */
  trailing?: LucideIcon;
  /** The name of a button that shows only its icon. */
  label?: string;
  children?: ReactNode;
}

export interface ButtonProps
  extends ButtonStyle, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-pressed' | 'children'> {
  ref?: Ref<HTMLButtonElement>;
  /** The text while busy («Salvo…»): shows the spinner, keeps the width, ignores clicks. */
  busy?: string | false;
  /** Why the button is disabled, in one line under it. */
  reason?: string;
  /** A toggle's state. */
  pressed?: boolean;
}

function attributes({ kind = 'normal', size = 'md', label, children }: ButtonStyle, className?: string) {
  const iconOnly = label !== undefined && children === undefined;
  return {
    className: className ? `ui:button ${className}` : 'ui:button',
    'data-kit': 'button',
    'data-kind': kind,
    'data-size': size,
    'data-icon-only': iconOnly || undefined,
    'aria-label': iconOnly ? label : undefined,
    title: iconOnly ? label : undefined,
  };
}

/** A button. A disabled one stays focusable (`aria-disabled`), so that its reason can be read. */
export function Button(props: ButtonProps) {
  const { kind, size, icon: Icon, trailing: Trailing, label, children, className, ...own } = props;
  const { busy, reason, pressed, disabled, onClick, type = 'button', ...rest } = own;
  const reasonId = useId();
  const off = Boolean(disabled || reason || busy);
  const button = (
    <button
      {...attributes({ kind, size, label, children }, className)}
      type={off && type === 'submit' ? 'button' : type}
      aria-disabled={off || undefined}
      aria-busy={busy ? true : undefined}
      aria-pressed={pressed}
      aria-describedby={reason ? reasonId : undefined}
      onClick={off ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <Spinner /> : Icon && <Icon aria-hidden="true" />}
      {busy && children !== undefined ? <BusyText verb={busy}>{children}</BusyText> : children}
      {Trailing && <Trailing aria-hidden="true" />}
    </button>
  );
  if (!reason) return button;
  return (
    <span className="ui:inline-flex ui:flex-col ui:items-start ui:gap-1.5">
      {button}
      <span id={reasonId} className="ui:text-aside">
        {reason}
      </span>
    </span>
  );
}

/** Both texts share one cell, so that the button keeps its width. */
function BusyText({ verb, children }: { verb: string; children: ReactNode }) {
  return (
    <span className="ui:inline-grid">
      <span className="ui:invisible ui:col-start-1 ui:row-start-1" aria-hidden="true">
        {children}
      </span>
      <span className="ui:col-start-1 ui:row-start-1" role="status">
        {verb}
      </span>
    </span>
  );
}

/** A link inside the app, styled as a button. */
export function LinkButton(props: ButtonStyle & Omit<LinkProps, 'children'>) {
  const { kind, size, icon: Icon, trailing: Trailing, label, children, className, ...rest } = props;
  return (
    <Link {...attributes({ kind, size, label, children }, className)} {...rest}>
      {Icon && <Icon aria-hidden="true" />}
      {children}
      {Trailing && <Trailing aria-hidden="true" />}
    </Link>
  );
}

/** A link that leaves the app or downloads a file, styled as a button. */
export function AnchorButton(props: ButtonStyle & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'>) {
  const { kind, size, icon: Icon, trailing: Trailing, label, children, className, ...rest } = props;
  return (
    <a {...attributes({ kind, size, label, children }, className)} {...rest}>
      {Icon && <Icon aria-hidden="true" />}
      {children}
      {Trailing && <Trailing aria-hidden="true" />}
    </a>
  );
}
