import { useEffect, useState } from 'react'
import { type BookableFacts, factsOf } from '../../booking/bookable/bookable-facts.ts'
import { isOfDays } from '../../booking/date/when.ts'
import type { Enquiry } from '../../data/enquiry-calls.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'

/** What says how a time is named. */
export type TimeFacts = Pick<BookableFacts, 'id' | 'datekind' | 'stay' | 'duration'>

/** How what was asked for is dated, where the bookable itself can't be read: with a mail's link of a hidden one. */
function factsByAsked({ bookable: id, preferred: [span] }: Enquiry): TimeFacts {
  const isByDays = span !== undefined && isOfDays(span)
  return { id, datekind: isByDays ? 'calendarday' : 'standard', stay: span?.stay ?? null, duration: 0 }
}

/**
 * How a time of what was asked about is offered; null until it is known. Who claims something names its time in days,
 * but what is offered has a time.
 */
export function useFactsAsked(enquiry: Enquiry | null): TimeFacts | null {
  const calls = useCalls()
  const { provider } = useBootstrap()
  const [facts, setFacts] = useState<TimeFacts | null>(null)
  const bookable = enquiry?.bookable
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked for does not change while it is answered.
  useEffect(() => {
    if (!enquiry || bookable === undefined) return
    void calls.bookable({ id: bookable }).then((answer) => {
      const read = answer.ok ? factsOf(answer.value, provider) : factsByAsked(enquiry)
      setFacts(read.datekind === 'range' ? { ...read, datekind: 'standard' } : read)
    })
  }, [calls, bookable, provider])
  return facts
}
