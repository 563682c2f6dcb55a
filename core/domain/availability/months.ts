import { dayInterval } from '../time/index.ts'
import type { Interval } from '../time/types.ts'

/** Adds months to a month `YYYY-MM`; `count` may be negative. */
export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** A local month as instants, in the given zone. */
export const monthInterval = (month: string, zone: string): Interval => ({
  start: dayInterval(`${month}-01`, zone).start,
  end: dayInterval(`${addMonths(month, 1)}-01`, zone).start,
})
