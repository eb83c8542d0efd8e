import type { ComponentType } from 'react';
import { useShownSheet } from '../overlays/sheet.tsx';
import { useRecordAddress, type AddressNames } from './use-record-address.ts';

/** Lets a section's list open sheets. */
export interface ListOpeners {
  onNew: () => void;
  onOpen: (id: string) => void;
}

/** One opening of a section's sheet. */
export interface SheetOpening {
  open: boolean;
  /** Absent for a new record. */
  id?: string;
  /** For a new record: the values that the address gives. */
  start: Readonly<Record<string, string>>;
  onClose: () => void;
}

interface RecordSectionProps {
  list: ComponentType<ListOpeners>;
  /** Usually a `RecordSheet`; mounted anew at every opening. */
  sheet: ComponentType<SheetOpening>;
  address?: AddressNames;
}

/** Root of a section: the list, and over it the sheet that the address names. */
export function RecordSection({ list: List, sheet: Sheet, address }: RecordSectionProps) {
  const { target, openNew, open, close } = useRecordAddress(address);
  const shown = useShownSheet(target);
  return (
    <>
      <List onNew={openNew} onOpen={open} />
      {shown.target && <Sheet key={shown.opening} open={shown.open} {...shown.target} onClose={close} />}
    </>
  );
}
