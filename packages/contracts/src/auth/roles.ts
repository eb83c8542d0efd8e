/** What a call needs, from least to most: each permission includes those before it. */
export const permissions = ['read', 'report', 'work', 'manage', 'admin'] as const;

export type Permission = (typeof permissions)[number];

/** Roles of a tenant's users, each with the permissions of those before it. */
export const roles = ['operator', 'technician', 'manager', 'admin'] as const;

export type Role = (typeof roles)[number];

/** The greatest permission of each role. */
const greatest: Record<Role, Permission> = {
  operator: 'report',
  technician: 'work',
  manager: 'manage',
  admin: 'admin',
};

const rankOf = (permission: Permission): number => permissions.indexOf(permission);

/** Whether a role has a permission. */
export const hasPermission = (one: Role, permission: Permission): boolean =>
  rankOf(permission) <= rankOf(greatest[one]);

/** The least role that has a permission. */
export const leastRole = (permission: Permission): Role =>
  roles.find((one) => hasPermission(one, permission)) ?? 'admin';

/** Names of the roles on screen. */
export const roleNames: Record<Role, string> = {
  operator: 'Operatore',
  technician: 'Tecnico',
  manager: 'Responsabile',
  admin: 'Amministratore',
};

/**
 * What a permission may change where one call serves several. `fields` are names of the document; `when` are the values that the
 * stored document (the new one, for a create) must have.
 */
export interface ChangeRule {
  fields: readonly string[] | 'all';
  when?: Readonly<Record<string, readonly unknown[]>>;
}

/** Rules of a call by permission. A permission has the rules of those before it too. */
export type MayChange = { readonly [permission in Permission]?: ChangeRule };

const holds = ({ when = {} }: ChangeRule, document: object): boolean =>
  Object.entries(when).every(([field, values]) =>
    values.includes((document as Record<string, unknown>)[field]),
  );

const allows = ({ fields }: ChangeRule, field: string): boolean => fields === 'all' || fields.includes(field);

/**
 * The permission that a change of a field needs.
 * @param document the stored document, or the new one
 */
export const neededFor = (rules: MayChange, document: object, field: string): Permission =>
  permissions.find((permission) => {
    const rule = rules[permission];
    return rule !== undefined && allows(rule, field) && holds(rule, document);
  }) ?? 'admin';

/**
 * What a role may change by a call.
 * @returns undefined if it may change everything
 */
export const limitsOf = (one: Role, rules: MayChange): ChangeRule[] | undefined => {
  const own = permissions.flatMap((permission) =>
    hasPermission(one, permission) ? (rules[permission] ?? []) : [],
  );
  return own.some(({ fields, when }) => fields === 'all' && !when) ? undefined : own;
};

/**
 * Whether limits let a field of a document be changed. A field that a rule's `when` names keeps its value: with another one, the
 * rule would not hold.
 */
export const isChangeable = (
  limits: readonly ChangeRule[] | undefined,
  document: object,
  field: string,
): boolean =>
  !limits ||
  limits.some((rule) => allows(rule, field) && holds(rule, document) && !(field in (rule.when ?? {})));

/** «Tecnico, Responsabile o Amministratore»: the roles that have a permission. */
export const rolesWith = (permission: Permission): string => {
  const names = roles.filter((one) => hasPermission(one, permission)).map((one) => roleNames[one]);
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' o ');
};

/** The sentence of a 403: who may do what needs a permission. */
export const whoMay = (permission: Permission): string => `Può farlo soltanto chi è ${rolesWith(permission)}`;
