/** At the latest after this, in ms: a page that is always busy must not wait for ever. */
const patience = 3000

/** Runs a task once the browser has nothing else to do. The answer takes it back. */
export function whenIdle(task: () => void): () => void {
  // Safari has no word for being idle.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, patience)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(task, { timeout: patience })
  return () => cancelIdleCallback(id)
}
