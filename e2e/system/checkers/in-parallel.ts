/** Processes all items, some at a time, and returns results in their order. */
export async function inParallel<T, R>(items: T[], work: (item: T) => Promise<R>, atOnce = 8): Promise<R[]> {
  const answers: R[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) answers[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return answers;
}
