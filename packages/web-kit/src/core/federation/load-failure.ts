/** Why a section did not open, as the panel shows it. */
export class LoadFailure extends Error {
  /** Short code for support: the federation runtime's own (`RUNTIME-003`), or `TEMPO`, `RETE`, `VERSIONE`. */
  readonly code: string;
  /** Whether asking again by ourselves makes sense: only when the network failed. */
  readonly network: boolean;

  constructor(code: string, network: boolean, cause: unknown) {
    super(`section did not load: ${code}`, { cause });
    this.name = 'LoadFailure';
    this.code = code;
    this.network = network;
  }
}

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);

/** Sorts what the federation runtime throws; only a lost network is worth another try. */
export const classifyFailure = (cause: unknown): LoadFailure => {
  if (cause instanceof LoadFailure) return cause;
  const message = messageOf(cause);
  const runtimeCode = /RUNTIME-\d{3}/.exec(message)?.[0];
  if (/shared singleton|Unsatisfied version|does not satisfy|RUNTIME-006/i.test(message)) {
    return new LoadFailure('VERSIONE', false, cause);
  }
  if (/ScriptExecutionError/.test(message)) return new LoadFailure('ESECUZIONE', false, cause);
  if (
    /Failed to fetch|NetworkError|ScriptNetworkError|ChunkLoadError|Loading (CSS )?chunk|RUNTIME-00[38]/i.test(
      message,
    )
  ) {
    return new LoadFailure(runtimeCode ?? 'RETE', true, cause);
  }
  return new LoadFailure(runtimeCode ?? 'ERRORE', false, cause);
};
