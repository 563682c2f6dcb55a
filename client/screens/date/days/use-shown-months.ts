import { useCallback, useState } from 'react'
import { addMonths } from '../../../booking/date/civil-date.ts'
import type { MonthKey, MonthState } from '../../../data/availability-cache.ts'
import { useAvailabilityCache, useMonth } from '../months/use-month.ts'
import type { MonthBounds, TwoMonths } from './use-two-months.ts'

type KnownMonth = Pick<MonthState, 'status' | 'timeslots'>

export interface ShownMonths {
  /** The months that are shown, one or two. */
  shown: (MonthState & { retry(): void })[]
  status: MonthState['status']
  /** A month that is or was shown; undefined for others. Stays the same function while nothing arrives. */
  monthOf(month: string): KnownMonth | undefined
  /** The customer interacts, so the following month may be prefetched. */
  touch(): void
}

/** The slots of the shown months. `common` must stay the same object while nothing else is asked. */
export function useShownMonths(
  { view, bounds }: { view: TwoMonths; bounds: MonthBounds },
  common: Omit<MonthKey, 'month'>,
): ShownMonths {
  const cache = useAvailabilityCache()
  const [touched, setTouched] = useState(false)
  const { month: first, next } = view
  const second = next ?? first
  const ahead = addMonths(second, 1)
  const a = useMonth({ ...common, month: first }, null)
  const b = useMonth({ ...common, month: second }, touched && ahead <= bounds.last ? { ...common, month: ahead } : null)
  const [slots1, slots2] = [a.timeslots, b.timeslots]
  const monthOf = useCallback(
    (month: string): KnownMonth | undefined => {
      if (month === first) return { status: a.status, timeslots: slots1 }
      if (month === second) return { status: b.status, timeslots: slots2 }
      return cache.peek({ ...common, month })
    },
    [first, second, a.status, b.status, slots1, slots2, cache, common],
  )
  const shown = next === null ? [a] : [a, b]
  return { shown, status: statusOf(shown), monthOf, touch: () => setTouched(true) }
}

function statusOf(states: MonthState[]): MonthState['status'] {
  if (states.some((state) => state.status === 'failed')) return 'failed'
  return states.every((state) => state.status === 'ready') ? 'ready' : 'loading'
}
