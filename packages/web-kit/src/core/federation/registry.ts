/** Where a section stands in the menu. */
export interface MenuPlace {
  /** Words of the specification. */
  label: string;
  /** Key of the tenant's `menuhidden`. */
  key: string;
  /** lucide name. */
  icon: string;
  /** 1–5: entries of one group stand between two hairlines. */
  group: number;
  order: number;
  /** Where the entry leads, when that is not the first route; `{tenant}` is the tenant code. */
  link?: string;
}

/** One section of the interface as `/mfe/registry.json` describes it. */
export interface RegistrySection {
  name: string;
  title: string;
  routes: string[];
  access: 'staff' | 'public';
  menu?: MenuPlace;
  /** Section in whose menu entry this one counts: that entry is the current one here too. */
  under?: string;
  /** Service that a tenant can switch off, and the section with it: a `PermissionName`. */
  service?: string;
  /** Absent while the section is still to come. */
  version?: string;
  /** Address of the federation manifest; absent while the section is still to come. */
  manifest?: string;
  /** Versions that a rollback can reach, newest first. */
  previous: string[];
}

/** What the host boots from. */
export interface Registry {
  schema: 1;
  sections: RegistrySection[];
}
