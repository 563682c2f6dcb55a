import type { Browser, Page } from 'playwright-core'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds: when it began, how long it took, and how much of that the thread ran. */
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string; data?: { type?: string } }
}

const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata']

/**
 * The longest task of the page's main thread after each click during `work`, in ms: the click's own, the frame's that
 * follows, or a later one before the next click. Tasks are read from the browser's trace, so short ones count too.
 */
export async function longestTasks(browser: Browser, page: Page, work: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories })
  await work()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const clicks = traceEvents.filter((event) => event.name === 'EventDispatch' && event.args.data?.type === 'click')
  const tasks = traceEvents.filter(
    (event) =>
      /RunTask$/.test(event.name) && clicks.some((click) => click.pid === event.pid && click.tid === event.tid),
  )
  const times = clicks.map(({ ts }) => ts).sort((a, b) => a - b)
  return times.map((from, at) => {
    const until = times[at + 1] ?? Number.POSITIVE_INFINITY
    const after = tasks.filter(({ ts, dur = 0 }) => ts + dur > from && ts + dur <= until)
    return Math.max(...after.map(({ tdur = 0 }) => tdur)) / 1000
  })
}
