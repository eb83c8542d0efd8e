import type { CompanyDetails, HelpContact, Logo } from '@officina/contracts/auth/company';
import type { FirstSteps, MenuHidden, ServiceSwitches } from '@officina/contracts/auth/tenants';
import type { LotSettings } from '@officina/contracts/lotlog/lot-settings';

/** A stored tenant; its code is also its `tenantId` and never changes. */
export interface TenantRecord {
  code: string;
  name: string;
  timezone: string;
  /** The known fields of its letterhead besides the name. */
  company?: CompanyDetails | null;
  /** The bytes are in `Logos`. */
  logo?: Logo | null;
  /** The known fields of the help contact. */
  help?: HelpContact | null;
  /** Only the hidden entries, each `true`. */
  menuhidden: MenuHidden;
  services: ServiceSwitches;
  /** Only the settings that were changed. */
  lots?: LotSettings | null;
  /** Whether public reports may have photos; they may by default. */
  formPhotos?: boolean | null;
  /** Networks that its sensors may reach; none by default. */
  networks?: string[] | null;
  /** Absent if they were never requested. */
  firstSteps?: FirstSteps | null;
  /** `false` while it is disabled. */
  isActive?: boolean | null;
  /** Tokens and tickets of its users issued up to and including it are void, as `endedUpTo` of a user. */
  endedUpTo?: number | null;
  /**
   * `true` if the demo created it, `false` once it is kept; absent for others, and for demo companies from before this field.
   */
  isDemo?: boolean | null;
}

/** Whether its public form takes photos. */
export const takesPhotos = ({ formPhotos }: Pick<TenantRecord, 'formPhotos'>): boolean =>
  formPhotos !== false;
