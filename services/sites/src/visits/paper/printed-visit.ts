import type { Company } from '@officina/contracts/auth/company';
import type { VisitGrade } from '@officina/contracts/sites/visits';

/** A machine on the sheet: one that was graded, or one of the site that was not. */
export interface PrintedMachine {
  code: string;
  name: string;
  /** `null`: not seen. */
  grade: VisitGrade | null;
  note: string | null;
  /** Deleted since. */
  isGone: boolean;
}

/** What is printed of a visit; days and moments in words, by the tenant's calendar. */
export interface PrintedVisit {
  company: Company;
  /** Last 5 characters of the id. */
  code: string;
  /** Absent: the site is gone. */
  site?: {
    name: string;
    address: string;
    /** Of its page, where the installation's address is known. */ url?: string;
  };
  /** The one customer of all machines, where they have one. */
  customer?: string;
  /** ISO day. */
  day: string;
  moment: string;
  technician?: string;
  /** Day of the visit before this one. */
  previous?: string;
  machines: PrintedMachine[];
  note?: string | null;
  printed: { on: string; by: string };
}
