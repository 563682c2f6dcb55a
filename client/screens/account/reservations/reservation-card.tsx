import { useId, useState } from 'react'
import { statuses } from '../../../../core/domain/reservation/statuses.ts'
import { useWhen } from '../../../booking/date/when.ts'
import { PriceBreakdown } from '../../../booking/price/price-breakdown.tsx'
import { useTotal } from '../../../booking/price/use-total.ts'
import { QueuePlace } from '../../../booking/waitlist/queue-place.tsx'
import { useOfferEnd } from '../../../booking/waitlist/use-offer-end.ts'
import { isOffered, type Reservation } from '../../../data/reservations.ts'
import { toldStatus } from '../../../data/told-status.ts'
import { Badge } from '../../../ui/badge.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { usePrice } from '../../../ui/price.tsx'
import { useWords } from '../../../ui/words.tsx'
import { AnswersGiven } from './answers-given.tsx'
import { CardActions } from './card-actions.tsx'
import { Card } from './card-style.ts'
import type { Tab } from './tabs.ts'

interface ReservationCardProps {
  reservation: Reservation
  tab: Tab
  /** The id of the heading that names its bookable, where it stands under one: then it is told by its time. */
  under?: string
  /** After a change that this list has to show. */
  onChanged(): void
}

/** A reservation in a list: what, when, its status and price, what can be done with it, and all else on demand. */
export function ReservationCard({ reservation, tab, under, onChanged }: ReservationCardProps) {
  const t = useWords()
  const id = useId()
  const whenOf = useWhen()
  const told = whenOf(reservation)
  const former = reservation.former && whenOf(reservation.former)
  const priceOf = usePrice()
  const totalOf = useTotal()
  const [isOpen, setOpen] = useState(false)
  const { bookablename, title, status, seats, servedby, value, quote } = reservation
  const isOfferedNow = status !== null && statuses[status].stage === 'standing' && isOffered(reservation)
  const until = useOfferEnd(reservation)
  const when = told.time ? (
    <>
      <span>{told.date},</span> <span>{told.time}</span>
    </>
  ) : (
    told.date
  )
  const names = servedby.map(({ name }) => name).join(', ')
  return (
    <Card aria-labelledby={under === undefined ? `${id}-what` : `${under} ${id}-what`}>
      <header>
        {under ? (
          <h3 id={`${id}-what`}>{title || when}</h3>
        ) : (
          <h2 id={`${id}-what`}>{[bookablename, title].filter(Boolean).join(': ')}</h2>
        )}
        <Badge data-status={status}>
          {isOfferedNow
            ? t('myreservations.offered')
            : t(reservation.former?.paying ? 'request.move_paying' : `status.${toldStatus(reservation)}`)}
        </Badge>
      </header>
      {under && !title ? null : <p data-part="when">{when}</p>}
      {former ? (
        <p data-part="former">
          {t('reschedule.former', { what: [former.date, former.time].filter(Boolean).join(', ') })}
        </p>
      ) : null}
      <p data-part="facts">
        {seats > 1 ? <span>{t('summary.seats', { count: seats })}</span> : null}
        {names ? <span>{t('summary.with', { names })}</span> : null}
        {value === null ? null : <span>{value === 0 && quote ? totalOf(quote) : priceOf(value)}</span>}
        {reservation.unavailable && tab === 'in-progress' ? <span>{t('myreservations.unavailable')}</span> : null}
      </p>
      <QueuePlace reservation={reservation} />
      {isOfferedNow ? <p data-part="until">{t('waitlist.offered_until', { until })}</p> : null}
      <div data-part="actions">
        <CardActions reservation={reservation} tab={tab} onChanged={onChanged} />
        <Button variant="quiet" aria-expanded={isOpen} aria-controls={`${id}-more`} onClick={() => setOpen(!isOpen)}>
          {t('myreservations.details')} <Icon name="chevron" />
        </Button>
      </div>
      <div id={`${id}-more`} data-part="more" hidden={!isOpen}>
        {quote ? (
          <PriceBreakdown quote={quote} seats={seats} paid={reservation.paidprice} due={reservation.dueprice} />
        ) : null}
        <AnswersGiven reservation={reservation} />
        <p data-part="where">{reservation.where}</p>
      </div>
    </Card>
  )
}
