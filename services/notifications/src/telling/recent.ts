/** Answers about tenants that are at most five seconds old; a failed one is asked again. */
export class Recent<T> {
  static readonly keptMs = 5_000;
  private readonly known = new Map<string, { answer: Promise<T>; until: number }>();

  constructor(private readonly ask: (tenantId: string) => Promise<T>) {}

  of(tenantId: string): Promise<T> {
    const known = this.known.get(tenantId);
    if (known && known.until > performance.now()) return known.answer;
    const answer = this.ask(tenantId);
    this.known.set(tenantId, { answer, until: performance.now() + Recent.keptMs });
    answer.catch(() => this.known.delete(tenantId));
    return answer;
  }

  forget(tenantId: string): void {
    this.known.delete(tenantId);
  }
}
