import { useEffect, useState } from 'react'
import type { Calls } from '../../data/calls.ts'
import { useCalls } from '../../data/use-calls.ts'
import type { Timeslot } from '../../data/wire.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useBooking } from '../context/booking-context.tsx'
import type { ResourceState } from './choices.ts'
import { standingAt } from './standing.ts'

export interface Possible {
  /** Whether a time is chosen, and whether it is known who can be had then. */
  status: 'none' | 'loading' | 'ready' | 'failed'
  /** How many of these can be had at the time chosen. */
  count(ids: string[]): number
  standingOf(id: string): ResourceState
}

interface Asked {
  bookable: string
  start: string
  end: string
  /** Judged as a whole: a range of days, or slots that are taken together. */
  from?: string
  /** One's own hold, which does not occupy. */
  rescheduleid?: string
  draft?: string
}

interface Known {
  /** For which time this was asked. */
  time: string
  /** Who can be had when nobody else is chosen; null when it could not be found out. */
  alone: string[] | null
  /** Who can be had beside those chosen. */
  beside: string[]
}

async function possibleThen(calls: Calls, asked: Asked, chosen: string[]): Promise<string[] | null> {
  const answer = await calls.availability({ ...asked, ...(chosen.length > 0 ? { resources: chosen } : {}) })
  if (!answer.ok) return null
  const isAsked = ({ start, end }: Timeslot) => start === asked.start && (asked.from === undefined || end === asked.end)
  return answer.value.timeslots.filter(isAsked).flatMap((slot) => (slot.available ? slot.resources : []))
}

/**
 * Who can be had at the time chosen: a slot names everybody who stands in any way to fill it. Asked of the server for
 * that very span, without one's own hold. While it is not known, everybody may be chosen.
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
  // For one time the last answer stays until the next is there, so that nothing flickers while somebody is chosen.
  const isKnown = known !== null && known.time === time
  const alone = isKnown ? known.alone : null
  return {
    status: time === null ? 'none' : !isKnown ? 'loading' : alone === null ? 'failed' : 'ready',
    count: (ids) => ids.filter((id) => alone?.includes(id)).length,
    standingOf: (id) =>
      isKnown && alone !== null ? standingAt(id, { alone, beside: known.beside }, resources, facts) : 'free',
  }
}
