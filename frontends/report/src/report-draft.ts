import { randomKey } from '@officina/web-kit';

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
const draftKey = (tenant: string) => `officina.report.draft.${tenant}`;

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

/** An empty report, signed by whoever reported last on this device. */
export const newDraft = (machineId: string): ReportDraft => ({
  machineId,
  issueDescription: '',
  urgent: false,
  alreadyReported: false,
  openBy: read(operatorKey) ?? '',
  key: randomKey(),
});

/** The unsent report of this device; one for another machine than the label's is left alone. */
export const keptDraft = (tenant: string, machineId: string): ReportDraft => {
  const fresh = newDraft(machineId);
  try {
    const kept = JSON.parse(read(draftKey(tenant)) ?? 'null') as Partial<ReportDraft> | null;
    if (!kept || (machineId && kept.machineId !== machineId)) return fresh;
    return { ...fresh, ...kept };
  } catch {
    return fresh;
  }
};

export const keepDraft = (tenant: string, draft: ReportDraft): void =>
  write(draftKey(tenant), JSON.stringify(draft));

export const dropDraft = (tenant: string, draft: ReportDraft): void => {
  write(draftKey(tenant), null);
  write(operatorKey, draft.openBy);
};
