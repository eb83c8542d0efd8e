import { api, ApiError, authInfo, randomKey, type AuthInfo } from '@officina/web-kit';

/** What the reporter has typed, kept on the device until it is sent. */
export interface ReportDraft {
  machineId: string;
  issueDescription: string;
  urgent: boolean;
  alreadyReported: boolean;
  openBy: string;
  /** Sent with each try, so that a try whose answer was lost is not registered twice. */
  key: string;
}

const operatorKey = 'officina.report.operator';

// A phone in private mode may refuse to store: the form works without.
const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const write = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Nothing is lost but the memory of it.
  }
};

/** Whoever is signed in for this company. */
const staffOf = (tenant: string): AuthInfo | undefined => {
  const session = authInfo();
  return session?.TCODE === tenant.toUpperCase() ? session : undefined;
};

/** Each person's drafts are their own; whoever has no session shares those of the device. */
const draftsKey = (tenant: string): string =>
  ['officina.report.drafts', tenant.toUpperCase(), staffOf(tenant)?.userId]
    .filter((part) => part !== undefined)
    .join('.');

/** Who signs, until another name is typed: whoever is signed in for this company, else whoever reported last on this device. */
const operatorOf = (tenant: string): string => staffOf(tenant)?.fullName ?? read(operatorKey) ?? '';

/** An empty report, signed. */
export const newDraft = (tenant: string, machineId: string): ReportDraft => ({
  machineId,
  issueDescription: '',
  urgent: false,
  alreadyReported: false,
  openBy: operatorOf(tenant),
  key: randomKey(),
});

/** Whether a draft holds anything that would have to be typed again; a machine alone is nothing. */
export const isTouched = (
  tenant: string,
  { issueDescription, urgent, alreadyReported, openBy }: ReportDraft,
): boolean => issueDescription !== '' || urgent || alreadyReported || openBy !== operatorOf(tenant);

/** The unsent reports on this device of whoever uses it, the one touched last first. */
export const keptDrafts = (tenant: string): ReportDraft[] => {
  try {
    const kept: unknown = JSON.parse(read(draftsKey(tenant)) ?? '[]');
    return Array.isArray(kept) ? (kept as ReportDraft[]) : [];
  } catch {
    return [];
  }
};

const others = (tenant: string, { key }: ReportDraft) =>
  keptDrafts(tenant).filter((kept) => kept.key !== key);

const keepAll = (tenant: string, drafts: ReportDraft[]): void =>
  write(draftsKey(tenant), drafts.length > 0 ? JSON.stringify(drafts) : null);

/** The unsent report about this machine, '' for about none yet; undefined when there is none. */
export const keptDraft = (tenant: string, machineId: string): ReportDraft | undefined =>
  keptDrafts(tenant).find((kept) => kept.machineId === machineId);

/** Keeps a draft as it is now; one in which nothing is left is forgotten. */
export const keepDraft = (tenant: string, draft: ReportDraft): void =>
  keepAll(tenant, isTouched(tenant, draft) ? [draft, ...others(tenant, draft)] : others(tenant, draft));

/** The draft under another key: what the first one registered is gone, or is another text, and the next try is a report of its own. */
export function withNewKey(tenant: string, draft: ReportDraft): ReportDraft {
  const renewed = { ...draft, key: randomKey() };
  keepAll(tenant, [renewed, ...others(tenant, draft)]);
  return renewed;
}

/** After it was sent: only its signature is remembered, of whoever has no session. */
export const dropDraft = (tenant: string, draft: ReportDraft): void => {
  keepAll(tenant, others(tenant, draft));
  if (staffOf(tenant) === undefined) write(operatorKey, draft.openBy);
};

/** Registers the report. @throws ApiError */
export const sendReport = (tenant: string, draft: ReportDraft) =>
  api('POST /api/public/form/{tenant}/create', {
    params: { tenant },
    body: {
      machineId: draft.machineId,
      issueDescription: draft.issueDescription,
      openBy: draft.openBy,
      priority: draft.urgent ? 'URGENT' : 'NORMAL',
      alreadyReported: draft.alreadyReported,
    },
    idempotencyKey: draft.key,
  });

/** Whether this key has registered another text already: that try's answer was lost, and the text was changed since. */
export const isOfAnotherText = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'invalid' && error.errors.length === 0;
