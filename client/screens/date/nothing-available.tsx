import { EnquireLink } from '../../booking/bookable/enquire-link.tsx'
import { useBooking } from '../../booking/context/booking-context.tsx'
import { TroubleView } from '../../booking/trouble/trouble-view.tsx'
import { useWords } from '../../ui/words.tsx'

/**
 * Replaces the calendar when nothing is free in the whole booking window. An event says that it can't be booked, other
 * kinds how far the search went.
 */
export function NothingAvailable() {
  const t = useWords()
  const { facts } = useBooking()
  if (facts.bookabletype === 'event')
    return (
      <TroubleView title={t('availability.none.event_title')} action={<EnquireLink />}>
        {t('events.closed')}
      </TroubleView>
    )
  const looked = t(facts.windowend === undefined ? 'availability.none.text' : 'availability.none.window')
  const seats = facts.seatsperbooking > 1 ? t('availability.none.seats') : ''
  return (
    <TroubleView title={t('availability.none.title')} action={<EnquireLink />}>
      {looked} {seats}
    </TroubleView>
  )
}
