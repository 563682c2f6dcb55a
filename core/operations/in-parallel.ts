/** Runs the work for each item, `atOnce` at a time; the first fault ends it. */
export async function inParallel<T>(items: T[], atOnce: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
}
