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

const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', '__metadata']

/** What the browser's trace says of `work`. */
async function traced(browser: Browser, page: Page, work: () => Promise<void>): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories })
  await work()
  return JSON.parse((await browser.stopTracing()).toString()).traceEvents
}

const isTask = ({ name }: TraceEvent) => /RunTask$/.test(name)

const longestOf = (tasks: TraceEvent[]) => Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000

/** The longest task of a page's main thread from the first run of its modules on, in ms. */
export async function longestTaskOfScripts(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  const events = await traced(browser, page, work)
  const run = events.filter(({ name }) => name === 'v8.evaluateModule').sort((a, b) => a.ts - b.ts)[0]
  if (!run) throw new Error('no module has run')
  const { pid, tid, ts: from } = run
  return longestOf(events.filter((one) => isTask(one) && one.pid === pid && one.tid === tid && one.ts >= from))
}

/**
 * The longest task of the page's main thread after each click during `work`, in ms: the click's own, the frame's that
 * follows, or a later one before the next click. Tasks are read from the browser's trace, so short ones count too.
 */
export async function longestTasks(browser: Browser, page: Page, work: () => Promise<void>): Promise<number[]> {
  const events = await traced(browser, page, work)
  const clicks = events.filter((event) => event.name === 'EventDispatch' && event.args.data?.type === 'click')
  const tasks = events.filter(
    (event) => isTask(event) && clicks.some((click) => click.pid === event.pid && click.tid === event.tid),
  )
  const times = clicks.map(({ ts }) => ts).sort((a, b) => a - b)
  return times.map((from, at) => {
    const until = times[at + 1] ?? Number.POSITIVE_INFINITY
    const after = tasks.filter(({ ts, dur = 0 }) => ts + dur > from && ts + dur <= until)
    return longestOf(after)
  })
}
