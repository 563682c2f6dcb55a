/** The maximum delay in ms, for pages that are always busy. */
const patience = 3000

/** Runs a task when the browser is idle. Returns a function that cancels it. */
export function whenIdle(task: () => void): () => void {
  // Safari lacks `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, patience)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(task, { timeout: patience })
  return () => cancelIdleCallback(id)
}
