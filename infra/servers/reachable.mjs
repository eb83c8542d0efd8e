const connectLimitMs = 20_000;

/** Throws one sentence if the address does not answer within 20 s. Any answer counts. */
export async function assertReachable(url) {
  try {
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(connectLimitMs) });
    await answer.body?.cancel();
  } catch (error) {
    throw new Error(`${new URL(url).host} cannot be reached (${error.cause?.code ?? error.name})`);
  }
}
