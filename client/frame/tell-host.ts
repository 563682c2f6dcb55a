import type { FrameAsk, News } from '../../core/domain/embedding/events.ts'

type Told = News | FrameAsk

/** Enough for a page that is told of nothing while its first script loads. */
const mostWaiting = 50

let hear: ((told: Told) => void) | null = null
const waiting: Told[] = []

/** Tells the site around an embedded page; anywhere else nothing happens. */
export function tellHost(told: Told): void {
  if (typeof document === 'undefined' || document.documentElement.dataset.embedded === undefined) return
  if (hear) hear(told)
  else if (waiting.length < mostWaiting) waiting.push(told)
}

/** Takes what has been told, and what will be. */
export function hearPage(listener: (told: Told) => void): void {
  hear = listener
  for (const told of waiting.splice(0)) listener(told)
}

/** Whether the page is in a frame as tall as its content, which the page around scrolls. */
export const isSized = (): boolean => document.documentElement.dataset.sized !== undefined

/** Brings the middle of a page into view that the page around scrolls: there services ask, over all of it. */
export function showMiddle(): void {
  if (isSized()) document.getElementById('root')?.scrollIntoView({ block: 'center' })
}

/** Brings the top of the page into view; in such a frame only where it is out of sight. */
export function showTop(): void {
  if (isSized()) tellHost({ ask: 'top' })
  else scrollTo({ top: 0 })
}
