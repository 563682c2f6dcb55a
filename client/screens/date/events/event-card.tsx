import { useId } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { isWithinDay } from '../../../booking/date/civil-date.ts'
import { useIsPresentSlot } from '../../../booking/date/present-place.ts'
import { hasSeveralDays, type Occurrence, type Standing, standingOf } from '../../../booking/event/occurrence.ts'
import { useSpanWords } from '../../../booking/event/schedule.tsx'
import { usePriceLook } from '../../../booking/price/price-look.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Price } from '../../../ui/price.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useWords } from '../../../ui/words.tsx'
import { useIsSplashOpen } from '../splash/use-splash.ts'
import { EventDetails } from './event-details.tsx'
import { Card, Cost, DateBlock, Facts, Ways } from './event-style.ts'

/** Up to this many seats left are shown in bold. */
const lastSeats = 3

interface EventCardProps {
  occurrence: Occurrence
  /** The requested seats. */
  seats: number
  chosen: boolean
  busy: boolean
  onChoose(occurrence: Occurrence): void
  /** Called for a full occurrence with a waitlist. */
  onWait(occurrence: Occurrence): void
}

/** One occurrence of an event: time, title, seats left, price, and one button. */
export function EventCard({ occurrence, seats, chosen, busy, onChoose, onWait }: EventCardProps) {
  const t = useWords()
  const formats = useFormats()
  const { facts } = useBooking()
  const id = useId()
  const look = usePriceLook(facts)
  const isPresent = useIsPresentSlot()
  const { slot, start, end } = occurrence
  const standing = standingOf(slot, seats)
  const title = slot.title || facts.name
  const day = (part: Intl.DateTimeFormatOptions) => formats.date(start.date, part)
  return (
    <Card
      data-occurrence={slot.occurrence}
      data-standing={standing}
      data-chosen={chosen || undefined}
      aria-labelledby={`${id}title ${id}day`}
    >
      <DateBlock data-part="date" aria-hidden>
        <span>{day({ weekday: 'short' })}</span>
        <strong>{day({ day: 'numeric' })}</strong>
        <span>{day({ month: 'short' })}</span>
      </DateBlock>
      <div data-part="about">
        <h4 id={`${id}title`}>{title}</h4>
        <Facts>
          <p data-part="when">
            <Icon name="clock" />
            <VisuallyHidden id={`${id}day`}>{formats.date(start.date)}, </VisuallyHidden>
            <time dateTime={slot.start_utc} data-until={end.date}>
              <When occurrence={occurrence} />
            </time>
          </p>
          {isPresent(slot.start_utc) ? <p data-part="present">{t('reschedule.from')}</p> : null}
          <SeatsLeft occurrence={occurrence} standing={standing} />
        </Facts>
      </div>
      <div data-part="side">
        <Cost>
          <strong>
            <Price {...look} />
          </strong>{' '}
        </Cost>
        <Ways>
          {standing === 'open' ? (
            <Button
              id={`${id}choose`}
              variant={chosen ? 'quiet' : 'secondary'}
              data-choose
              aria-pressed={chosen}
              aria-labelledby={`${id}choose ${id}title ${id}day`}
              onClick={() => onChoose(occurrence)}
            >
              {chosen ? <Icon name="check" /> : null}
              {t(chosen ? 'events.chosen' : 'events.choose')}
            </Button>
          ) : standing === 'waitlist' ? (
            <Button
              id={`${id}wait`}
              variant="secondary"
              data-wait
              aria-labelledby={`${id}wait ${id}title ${id}day`}
              onClick={() => onWait(occurrence)}
            >
              {t('waitlist.open')}
            </Button>
          ) : null}
          {chosen && standing === 'open' ? (
            <EventContinue busy={busy} label={t('events.continue_with', { title, date: formats.date(start.date) })} />
          ) : null}
        </Ways>
      </div>
      <EventDetails occurrence={occurrence} title={title} />
    </Card>
  )
}

function EventContinue({ label, busy }: { label: string; busy: boolean }) {
  const t = useWords()
  const isClosed = useIsSplashOpen()
  return (
    <span data-part="continue">
      <Button type="submit" busy={busy} disabled={isClosed} aria-label={label}>
        {t('slots.continue')}
      </Button>
    </span>
  )
}

/** Its time, or its first and last day if its parts lie on several days. */
function When({ occurrence }: { occurrence: Occurrence }) {
  const t = useWords()
  const formats = useFormats()
  const span = useSpanWords()
  const { parts, start, end } = occurrence
  if (!hasSeveralDays(parts) || isWithinDay(occurrence)) return span(occurrence)
  const short = (date: string) => formats.date(date, { weekday: 'short', day: 'numeric', month: 'short' })
  return `${t('events.until', { start: short(start.date), end: short(end.date) })}, ${t('events.sessions', { count: parts.length })}`
}

function SeatsLeft({ occurrence: { slot }, standing }: { occurrence: Occurrence; standing: Standing }) {
  const t = useWords()
  const { seats, queue } = slot
  if (standing === 'open')
    return (
      <p data-part="seats" data-last={seats <= lastSeats || undefined}>
        {t('events.seats_left', { count: seats })}
      </p>
    )
  const full = seats > 0 ? t('events.seats_too_few', { count: seats }) : t('events.full')
  // Another line than that of the seats, which it would push aside.
  return (
    <p key="full" data-part="seats" data-queue={queue === null ? undefined : queue}>
      {queue === null ? full : `${full} · ${t('waitlist.position', { count: queue })}`}
    </p>
  )
}
