import type { ReactNode } from 'react'
import { acceptedInWords } from '../../../core/domain/receipts/accepted-in-words.ts'
import { wallClockIn } from '../../booking/date/civil-date.ts'
import { useWhen } from '../../booking/date/when.ts'
import { eventOf } from '../../booking/event/event-facts.ts'
import { EventWhen } from '../../booking/event/event-when.tsx'
import { decidedBy } from '../../booking/price/credit.ts'
import { QuoteLines } from '../../booking/price/price-lines.tsx'
import { useTotal } from '../../booking/price/use-total.ts'
import { ServedBy } from '../../booking/resources/served-by.tsx'
import type { Quote } from '../../data/quotes.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useKeptOpen } from '../../ui/kept-open.tsx'
import { useLocale } from '../../ui/locale.ts'
import { useWords } from '../../ui/words.tsx'
import { CustomerFact } from './customer.tsx'
import { MoneyOfChanges } from './money-of-changes.tsx'
import { Details, Facts } from './page-style.ts'
import { CallFact, PlaceFact } from './place-fact.tsx'
import { reservedOf } from './reserved.ts'

interface FactsProps {
  reservation: Reservation
  /** Whether the page's headline says what and when: then only what it leaves out is told of them. */
  isHeaded?: boolean
  /** Whether the terms that were accepted with it are told. */
  hasTerms?: boolean
  /** Of a move that waits: the price until it is approved, in major units. */
  formerprice?: number | null
  /** Other facts, before these. */
  children?: ReactNode
}

/** Title, time (on both clocks where they differ), resources, place, and the payment; other facts before them. */
export function ReservationFacts({
  reservation,
  isHeaded = false,
  hasTerms = false,
  formerprice = null,
  children,
}: FactsProps) {
  const t = useWords()
  const when = useWhen()
  const { money } = useFormats()
  const { provider } = useBootstrap()
  const total = useTotal()
  const told = when(reservation)
  const event = eventOf(reservation)
  const { quote, paidprice, settlingprice, refundedprice, seats, servedby, giftused, isbystaff } = reservation
  const { dueprice: due, pointsdue } = reservation
  const reserved = reservedOf(reservation)
  const creditused = quote?.creditused ?? 0
  const price = reservation.offered?.price ?? reservation.value
  return (
    <Facts>
      {children}
      {isHeaded && isbystaff ? <CustomerFact reservation={reservation} /> : null}
      {isHeaded ? (
        <People reservation={reservation} />
      ) : (
        <div>
          <dt>{t('summary.what')}</dt>
          <dd>
            {reservation.bookablename}
            {seats > 1 ? <small>{t('summary.seats', { count: seats })}</small> : null}
            <ServedBy servedby={servedby} />
          </dd>
        </div>
      )}
      {isHeaded && !event?.parts.length && !told.note && !reservation.former ? null : (
        <div>
          <dt>{t('summary.when')}</dt>
          <dd data-part={isHeaded ? undefined : 'when'}>
            {event ? (
              <EventWhen event={event} span={reservation} />
            ) : isHeaded && !reservation.former ? (
              told.note
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
      )}
      <PlaceFact reservation={reservation} />
      {/* Who waits is told the price with an offer. */}
      <div hidden={reservation.status === 'waitlisted' && !reservation.offered}>
        <dt>{t('summary.price')}</dt>
        <dd>
          {price === null ? t('price.unknown') : total({ finalprice: price, pointsprice: quote?.pointsprice ?? 0 })}
          {formerprice === null ? null : <small>{t('reschedule.former', { what: money(formerprice) })}</small>}
          {quote ? <PriceDetails quote={quote} seats={reservation.seats} /> : null}
          {paidprice > settlingprice ? (
            <small>{t('payment.paid', { amount: money(paidprice - settlingprice) })}</small>
          ) : null}
          {settlingprice > 0 ? <small>{t('payment.settling', { amount: money(settlingprice) })}</small> : null}
          {reservation.pointspaid > 0 ? <small>{t('points.paid', { count: reservation.pointspaid })}</small> : null}
          {giftused > 0 ? <small>{t('gift.used', { amount: money(giftused) })}</small> : null}
          {creditused > 0 ? <small>{t('credit.used', { amount: money(creditused) })}</small> : null}
          <MoneyOfChanges reservation={reservation} />
          {refundedprice > 0 ? <small>{t('payment.refunded', { amount: money(refundedprice) })}</small> : null}
          {reservation.refundpoints > 0 ? (
            <small>{t('cancel.points_back', { count: reservation.refundpoints })}</small>
          ) : null}
          {reserved > 0 ? (
            <small>
              {t('request.reserved', { amount: money(reserved), by: quote ? decidedBy(quote) : 'approval' })}
            </small>
          ) : null}
          {due > 0 ? (
            <small>
              {t(isbystaff ? 'staffpage.due' : reservation.ispaidonsite ? 'thanks.due_on_site' : 'thanks.due', {
                provider: provider?.name ?? '',
              })}{' '}
              {money(due)}
            </small>
          ) : null}
          {pointsdue > 0 && reservation.status !== 'pending' ? (
            <small>{t('reschedule.balance', { amount: t('price.points', { count: pointsdue }) })}</small>
          ) : null}
        </dd>
      </div>
      {hasTerms ? <TermsFact reservation={reservation} /> : null}
      {isHeaded && !isbystaff ? <CallFact /> : null}
    </Facts>
  )
}

/** For how many it is, and who serves them; nothing where there is nothing to say. */
function People({ reservation: { seats, servedby } }: { reservation: Reservation }) {
  const t = useWords()
  const names = servedby.map(({ name }) => name).join(', ')
  if (seats < 2 && names === '') return null
  return (
    <div>
      <dt>{names ? t('thanks.with') : t('thanks.party')}</dt>
      <dd>
        {names || t('summary.seats', { count: seats })}
        {names && seats > 1 ? <small>{t('summary.seats', { count: seats })}</small> : null}
      </dd>
    </div>
  )
}

/** The terms that were accepted with it: when on the venue's clock, and in which language. */
function TermsFact({ reservation: { terms, timezone } }: { reservation: Reservation }) {
  const t = useWords()
  const locale = useLocale()
  if (!terms) return null
  const { date, time } = wallClockIn(terms.accepted_utc, timezone)
  return (
    <div>
      <dt>{t('terms.accepted')}</dt>
      <dd data-part="terms">{acceptedInWords({ ...terms, date: `${date} ${time}:00` }, { locale, word: t })}</dd>
    </div>
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
  const kept = useKeptOpen('price')
  if (quote.lines.length < 2) return null
  return (
    <Details {...kept}>
      <summary>{t('quote.details')}</summary>
      <QuoteLines quote={quote} seats={seats} isBooked />
    </Details>
  )
}
