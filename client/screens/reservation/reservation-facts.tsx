import type { ReactNode } from 'react'
import { postalAddress } from '../../../core/domain/wording/index.ts'
import { addDays } from '../../booking/date/civil-date.ts'
import { isOfDays, useWhen } from '../../booking/date/when.ts'
import { eventOf } from '../../booking/event/event-facts.ts'
import { EventWhen } from '../../booking/event/event-when.tsx'
import { QuoteLines } from '../../booking/price/price-lines.tsx'
import { useTotal } from '../../booking/price/use-total.ts'
import type { Quote } from '../../data/quotes.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useWords } from '../../ui/words.tsx'
import { type CalendarEntry, googleCalendarUrl, icsPath, outlookCalendarUrl } from './calendar-links.ts'
import { MoneyOfChanges } from './money-of-changes.tsx'
import { Details, Facts, Links } from './page-style.ts'
import { reservedOf } from './reserved.ts'

interface FactsProps {
  reservation: Reservation
  /** Of a move that waits: the price until it is approved, in major units. */
  formerprice?: number | null
  /** Other facts, before these. */
  children?: ReactNode
}

/** Title, time (on both clocks where they differ), resources, place, and the payment; other facts before them. */
export function ReservationFacts({ reservation, formerprice = null, children }: FactsProps) {
  const t = useWords()
  const when = useWhen()
  const { money } = useFormats()
  const { provider } = useBootstrap()
  const total = useTotal()
  const told = when(reservation)
  const event = eventOf(reservation)
  const { quote, paidprice, refundedprice, where } = reservation
  const home = provider ? postalAddress(provider) : ''
  const isElsewhere = where !== '' && where !== home
  const due = reservation.status === 'cancelled' ? 0 : reservation.dueprice
  const reserved = reservedOf(reservation)
  const creditused = quote?.creditused ?? 0
  const price = reservation.offered?.price ?? reservation.value
  return (
    <Facts>
      {children}
      <div>
        <dt>{t('summary.what')}</dt>
        <dd>
          {reservation.bookablename}
          {reservation.seats > 1 ? <small>{t('summary.seats', { count: reservation.seats })}</small> : null}
          <ServedBy servedby={reservation.servedby} />
        </dd>
      </div>
      <div>
        <dt>{t('summary.when')}</dt>
        <dd>
          {event ? (
            <EventWhen event={event} span={reservation} />
          ) : (
            <>
              {told.date}
              <br />
              {told.time}
              {told.note ? <small>{told.note}</small> : null}
            </>
          )}
          <FormerTime reservation={reservation} />
        </dd>
      </div>
      <div>
        <dt>{t('summary.where')}</dt>
        <dd>
          {isElsewhere ? where : provider?.name}
          {isElsewhere || home === '' ? null : <small>{home}</small>}
        </dd>
      </div>
      {/* Who waits is told the price with an offer. */}
      <div hidden={reservation.status === 'waitlisted' && !reservation.offered}>
        <dt>{t('summary.price')}</dt>
        <dd>
          {price === null ? t('price.unknown') : total({ finalprice: price, pointsprice: quote?.pointsprice ?? 0 })}
          {formerprice === null ? null : <small>{t('reschedule.former', { what: money(formerprice) })}</small>}
          {quote ? <PriceDetails quote={quote} seats={reservation.seats} /> : null}
          {paidprice > 0 ? <small>{t('payment.paid', { amount: money(paidprice) })}</small> : null}
          {reservation.pointspaid > 0 ? <small>{t('points.paid', { count: reservation.pointspaid })}</small> : null}
          {creditused > 0 ? <small>{t('credit.used', { amount: money(creditused) })}</small> : null}
          <MoneyOfChanges reservation={reservation} />
          {refundedprice > 0 ? <small>{t('payment.refunded', { amount: money(refundedprice) })}</small> : null}
          {reserved > 0 ? <small>{t('request.reserved', { amount: money(reserved) })}</small> : null}
          {due > 0 ? (
            <small>
              {t(reservation.ispaidonsite ? 'thanks.due_on_site' : 'thanks.due', { provider: provider?.name ?? '' })}{' '}
              {money(due)}
            </small>
          ) : null}
        </dd>
      </div>
    </Facts>
  )
}

/** The time that a reservation keeps until its move is decided. */
function FormerTime({ reservation: { former, stay } }: { reservation: Reservation }) {
  const t = useWords()
  const when = useWhen()
  if (!former) return null
  const { date, time } = when({ ...former, stay })
  return <small data-part="former">{t('reschedule.former', { what: [date, time].filter(Boolean).join(', ') })}</small>
}

/** The price lines, where there are several. */
function PriceDetails({ quote, seats }: { quote: Quote; seats: number }) {
  const t = useWords()
  if (quote.lines.length < 2) return null
  return (
    <Details>
      <summary>{t('quote.details')}</summary>
      <QuoteLines quote={quote} seats={seats} isBooked />
    </Details>
  )
}

/** The resources, under the names of their groups. */
function ServedBy({ servedby }: Pick<Reservation, 'servedby'>) {
  const t = useWords()
  const groups = Map.groupBy(servedby, (one) => one.group)
  return [...groups].map(([group, members]) => {
    const names = members.map((one) => one.name).join(', ')
    return (
      <small key={group}>{group ? t('summary.group_names', { group, names }) : t('summary.with', { names })}</small>
    )
  })
}

/** From when to when it stands in a calendar: a stay without both of its times by its nights. */
function calendarTimeOf(reservation: Reservation): Pick<CalendarEntry, 'start_utc' | 'end_utc' | 'days'> {
  const { start, end, start_utc, end_utc, stay } = reservation
  const [first, last] = [start.slice(0, 10), end.slice(0, 10)]
  if (stay?.arrival_utc && stay.departuretime) return { start_utc: stay.arrival_utc, end_utc }
  if (stay) return { start_utc, end_utc, days: { first, after: last } }
  return { start_utc, end_utc, days: isOfDays(reservation) ? { first, after: addDays(last, 1) } : undefined }
}

/** Calendar links: Google, Outlook, or a file for any other. None for what is not certain, or has no time yet. */
export function CalendarLinks({ reservation, token }: { reservation: Reservation; token: string }) {
  const t = useWords()
  const { provider } = useBootstrap()
  const entry = {
    title: t('ics.summary', { bookable: reservation.bookablename, provider: provider?.name ?? '' }),
    ...calendarTimeOf(reservation),
    place: reservation.where || (provider ? postalAddress(provider) : ''),
    details: t('calendarlink.details', { url: `${location.origin}/manage/${reservation.id}?token=${token}` }),
  }
  if (reservation.status !== 'booked') return null
  return (
    <Links aria-labelledby="calendar-heading">
      <h2 id="calendar-heading" style={{ fontSize: 'var(--h3-size)' }}>
        {t('calendarlink.heading')}
      </h2>
      <div>
        <LinkButton variant="secondary" href={googleCalendarUrl(entry)}>
          {t('calendarlink.google')}
        </LinkButton>
        <LinkButton variant="secondary" href={outlookCalendarUrl(entry)}>
          {t('calendarlink.outlook')}
        </LinkButton>
        <LinkButton variant="secondary" href={icsPath(reservation.id, reservation.timezone, token)}>
          {t('calendarlink.ics')}
        </LinkButton>
      </div>
    </Links>
  )
}
