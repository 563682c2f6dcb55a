import { useEffect, useState } from 'react'
import type { Calls } from '../../data/calls.ts'
import type { Timeslot } from '../../data/timeslots.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useBooking } from '../context/booking-context.tsx'
import type { ResourceState } from './choices.ts'
import { standingAt } from './standing.ts'

export interface Possible {
  /** `none` without a chosen time; otherwise whether availability at that time is known. */
  status: 'none' | 'loading' | 'ready' | 'failed'
  /** The number of these resources that are available at the chosen time. */
  count(ids: string[]): number
  standingOf(id: string): ResourceState
}

interface Asked {
  bookable: string
  start: string
  end: string
  /** Set where a span is judged as a whole: a range of days, or combined slots. */
  from?: string
  /** The customer's own hold, which is ignored. */
  rescheduleid?: string
  draft?: string
}

interface Known {
  /** The request, which identifies the time. */
  time: string
  /** The resources available with no other chosen; null when the request failed. */
  alone: string[] | null
  /** The resources available together with the chosen ones. */
  beside: string[]
}

async function possibleThen(calls: Calls, asked: Asked, chosen: string[]): Promise<string[] | null> {
  const answer = await calls.availability({ ...asked, ...(chosen.length > 0 ? { resources: chosen } : {}) })
  if (!answer.ok) return null
  const isAsked = ({ start, end }: Timeslot) => start === asked.start && (asked.from === undefined || end === asked.end)
  return answer.value.timeslots.filter(isAsked).flatMap((slot) => (slot.available ? slot.resources : []))
}

/**
 * The resources available at the chosen time: a slot lists every resource that could serve it. Asks the server for
 * exactly this span, ignoring the customer's own hold. Until the answer arrives, everything may be chosen.
 */
export function usePossible(): Possible {
  const calls = useCalls()
  const { bookable } = useBootstrap()
  const { facts, draft } = useBooking()
  const [known, setKnown] = useState<Known | null>(null)
  const { start, end, reservation, resources = [] } = draft
  const isWhole = facts.bookabletype === 'calendarday' || bookable?.combinedslots === true
  const time =
    start && end
      ? JSON.stringify({
          bookable: facts.id,
          start,
          end,
          ...(isWhole ? { from: start } : {}),
          ...(reservation ? { rescheduleid: reservation, draft: draft.id } : {}),
        })
      : null
  const chosen = resources.join('|')
  useEffect(() => {
    if (time === null) return
    let isOver = false
    const asked: Asked = JSON.parse(time)
    const ids = chosen.split('|').filter(Boolean)
    const both = [possibleThen(calls, asked, []), ids.length > 0 ? possibleThen(calls, asked, ids) : null]
    void Promise.all(both).then(([alone = null, beside = null]) => {
      if (!isOver) setKnown({ time, alone, beside: beside ?? alone ?? [] })
    })
    return () => {
      isOver = true
    }
  }, [calls, time, chosen])
  // The last answer for the same time stays until the next one arrives, so that nothing flickers.
  const isKnown = known !== null && known.time === time
  const alone = isKnown ? known.alone : null
  return {
    status: time === null ? 'none' : !isKnown ? 'loading' : alone === null ? 'failed' : 'ready',
    count: (ids) => ids.filter((id) => alone?.includes(id)).length,
    standingOf: (id) =>
      isKnown && alone !== null ? standingAt(id, { alone, beside: known.beside }, resources, facts) : 'free',
  }
}
