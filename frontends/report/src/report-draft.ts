import { api, ApiError, authInfo, randomKey, randomSecret, type AuthInfo } from '@officina/web-kit';

/** The reporter's input, kept on the device until it is sent. */
export interface ReportDraft {
  machineId: string;
  issueDescription: string;
  urgent: boolean;
  alreadyReported: boolean;
  openBy: string;
  /** Id under which its photos wait on this device; '' without any. */
  photos: string;
  /** Idempotency key of all attempts, so that a report whose answer was lost is not registered twice. */
  key: string;
  /** Key with which its reporter follows it; absent in drafts of older versions. */
  follow?: string;
}

const operatorKey = 'officina.report.operator';

// The form works without storage, which a phone in private mode may refuse.
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
    // The form works without storage.
  }
};

/** The session if it belongs to this company. */
const sessionFor = (tenant: string): AuthInfo | undefined => {
  const session = authInfo();
  return session?.TCODE === tenant.toUpperCase() ? session : undefined;
};

/** Drafts are kept per user; all users without a session share the device's drafts. */
const draftsKey = (tenant: string): string =>
  ['officina.report.drafts', tenant.toUpperCase(), sessionFor(tenant)?.userId]
    .filter((part) => part !== undefined)
    .join('.');

/** Default name: the user signed in for this company, or the last reporter on this device. */
const defaultOperator = (tenant: string): string => sessionFor(tenant)?.fullName ?? read(operatorKey) ?? '';

/** An empty report with the default name. */
export const newDraft = (tenant: string, machineId: string): ReportDraft => ({
  machineId,
  issueDescription: '',
  urgent: false,
  alreadyReported: false,
  openBy: defaultOperator(tenant),
  photos: '',
  key: randomKey(),
  follow: randomSecret(),
});

/** Whether a draft has input worth keeping; a machine alone does not count. */
export const isTouched = (
  tenant: string,
  { issueDescription, urgent, alreadyReported, openBy, photos }: ReportDraft,
): boolean =>
  issueDescription !== '' ||
  urgent ||
  alreadyReported ||
  openBy !== defaultOperator(tenant) ||
  Boolean(photos);

/** The user's unsent reports on this device, most recently edited first. */
export const keptDrafts = (tenant: string): ReportDraft[] => {
  try {
    const kept: unknown = JSON.parse(read(draftsKey(tenant)) ?? '[]');
    return Array.isArray(kept) ? (kept as ReportDraft[]) : [];
  } catch {
    return [];
  }
};

const otherDrafts = (tenant: string, { key }: ReportDraft) =>
  keptDrafts(tenant).filter((kept) => kept.key !== key);

const storeDrafts = (tenant: string, drafts: ReportDraft[]): void =>
  write(draftsKey(tenant), drafts.length > 0 ? JSON.stringify(drafts) : null);

/** The unsent report about a machine, or about no machine yet (''). */
export const keptDraft = (tenant: string, machineId: string): ReportDraft | undefined =>
  keptDrafts(tenant).find((kept) => kept.machineId === machineId);

/** Stores a draft, or removes it if it is empty. */
export const keepDraft = (tenant: string, draft: ReportDraft): void =>
  storeDrafts(
    tenant,
    isTouched(tenant, draft) ? [draft, ...otherDrafts(tenant, draft)] : otherDrafts(tenant, draft),
  );

/** Gives a draft new keys, because the report registered with the old key was deleted or has another text. */
export function withNewKey(tenant: string, draft: ReportDraft): ReportDraft {
  const renewed = { ...draft, key: randomKey(), follow: randomSecret() };
  storeDrafts(tenant, [renewed, ...otherDrafts(tenant, draft)]);
  return renewed;
}

/** Removes a sent draft. Without a session, its name is remembered. */
export const dropDraft = (tenant: string, draft: ReportDraft): void => {
  storeDrafts(tenant, otherDrafts(tenant, draft));
  if (sessionFor(tenant) === undefined) write(operatorKey, draft.openBy);
};

/** Registers the report, with the key of its photos if it has any. @throws ApiError */
export const sendReport = (tenant: string, draft: ReportDraft, photos: string | undefined) =>
  api('POST /api/public/form/{tenant}/create', {
    params: { tenant },
    body: {
      machineId: draft.machineId,
      issueDescription: draft.issueDescription,
      openBy: draft.openBy,
      priority: draft.urgent ? 'URGENT' : 'NORMAL',
      alreadyReported: draft.alreadyReported,
      ...(photos && { photos }),
      ...(draft.follow && { follow: draft.follow }),
    },
    idempotencyKey: draft.key,
  });

/** Whether the key has registered another text: the answer to that attempt was lost, and the text was changed later. */
export const isKeyReused = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'invalid' && error.errors.length === 0;
