import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { byMonth, type Occurrence } from '../../../booking/event/occurrence.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'
import { EventCard } from './event-card.tsx'
import { Months } from './event-style.ts'
import { MonthRail } from './month-rail.tsx'

/** The number of cards rendered at first, and added each time. */
const cardsAtOnce = 24
/** From this length on, a list of several months has buttons for the months. */
const longList = 8

interface EventListProps {
  occurrences: Occurrence[]
  seats: number
  /** The chosen `occurrence`. */
  chosen: string | null
  busy: boolean
  /** The `occurrence` at which a link to a day opens the list; null for its beginning. */
  opened: string | null
  /** Seats must be chosen before the list is enabled. */
  inert: boolean
  onChoose(occurrence: Occurrence): void
  onWait(occurrence: Occurrence): void
}

/** The occurrences by month. Long lists are rendered in portions, and each month has a button. */
export function EventList({ occurrences, chosen, opened, inert, ...rest }: EventListProps) {
  const t = useWords()
  const formats = useFormats()
  const [asked, setAsked] = useState(cardsAtOnce)
  const months = useMemo(() => byMonth(occurrences), [occurrences])
  // The chosen occurrence is always rendered, however far down it is, and so is the one of a link.
  const numberOf = (id: string | null) =>
    id === null ? 0 : occurrences.findIndex((one) => one.slot.occurrence === id) + 1
  const limit = Math.max(asked, numberOf(chosen), numberOf(opened))
  const target = useRef<HTMLLIElement>(null)
  // Once only: whoever reads is not taken elsewhere when another occurrence becomes the first that can be had.
  const isOpened = useRef(false)
  useEffect(() => {
    if (opened === null || isOpened.current) return
    isOpened.current = true
    target.current?.scrollIntoView({ block: 'center' })
  }, [opened])
  const drawn = useMemo(() => byMonth(occurrences.slice(0, limit)), [occurrences, limit])
  const hidden = occurrences.length - limit
  const goTo = (month: string) => {
    const last = occurrences.findLastIndex(({ start }) => start.date.startsWith(month))
    flushSync(() => setAsked((before) => Math.max(before, last + 1)))
    const heading = document.getElementById(`month-${month}`)
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }
  const more = () => {
    const next = occurrences[limit]
    flushSync(() => setAsked(limit + cardsAtOnce))
    if (!next) return
    // The pressed button moves away, so the first new card takes the focus.
    document.querySelector<HTMLElement>(`[data-occurrence="${CSS.escape(next.slot.occurrence)}"] button`)?.focus()
  }
  return (
    <>
      {months.length > 1 && occurrences.length >= longList ? <MonthRail months={months} onMonth={goTo} /> : null}
      <Months inert={inert} data-part="occurrences">
        {drawn.map(({ month, occurrences: within }) => (
          <section key={month} aria-labelledby={`month-${month}`}>
            <h3 id={`month-${month}`} tabIndex={-1}>
              {formats.date(`${month}-01`, { month: 'long' })} <span>{month.slice(0, 4)}</span>
            </h3>
            <ol aria-labelledby={`month-${month}`}>
              {within.map((one) => (
                <li
                  key={one.slot.occurrence || one.slot.start_utc}
                  ref={opened !== null && one.slot.occurrence === opened ? target : undefined}
                >
                  <EventCard occurrence={one} chosen={one.slot.occurrence === chosen} {...rest} />
                </li>
              ))}
            </ol>
          </section>
        ))}
        {hidden > 0 ? (
          <div>
            <Button variant="secondary" wide onClick={more}>
              {t('events.more', { count: Math.min(hidden, cardsAtOnce) })}
            </Button>
          </div>
        ) : null}
      </Months>
    </>
  )
}
