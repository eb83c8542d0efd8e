import { createContext, use } from 'react';

export interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  locked: boolean;
  /** Whether the control shows the lock itself, because no line says why. */
  lockInside: boolean;
}

export const FieldContext = createContext<FieldWiring | undefined>(undefined);

/** Attributes that tie a control to the Field around it; outside a Field the control is named by its own props. */
export function useFieldWiring() {
  const field = use(FieldContext);
  return {
    locked: field?.locked ?? false,
    lockInside: field?.lockInside ?? false,
    attributes: {
      id: field?.id,
      'aria-describedby': field?.describedBy,
      'aria-invalid': field?.invalid ? (true as const) : undefined,
    },
  };
}

/** What every control of the kit takes: a value and a way to change it (values, not events). */
export interface ControlProps<V> {
  value: V;
  onChange: (value: V) => void;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean;
  placeholder?: string;
  /** Needed only outside a Field. */
  'aria-label'?: string;
}
