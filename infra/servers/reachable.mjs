const connectLimitMs = 20_000;

/** Throws one sentence when nobody answers at the address within 20 s. Any answer will do. */
export async function mustReach(url) {
  try {
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(connectLimitMs) });
    await answer.body?.cancel();
  } catch (error) {
    throw new Error(`${new URL(url).host} cannot be reached (${error.cause?.code ?? error.name})`);
  }
}
