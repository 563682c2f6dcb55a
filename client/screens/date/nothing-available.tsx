import { useBooking } from '../../booking/context/booking-context.tsx'
import { TroubleView } from '../../booking/trouble/trouble-view.tsx'
import { useWords } from '../../ui/words.tsx'

/**
 * Nothing is free as far ahead as it can be booked: stands instead of the calendar. An event says that one can't
 * register for it, other kinds how far was looked.
 */
export function NothingAvailable() {
  const t = useWords()
  const { facts } = useBooking()
  if (facts.bookabletype === 'event')
    return <TroubleView title={t('availability.none.event_title')}>{t('events.closed')}</TroubleView>
  const looked = t(facts.windowend === undefined ? 'availability.none.text' : 'availability.none.window')
  const seats = facts.seatsperbooking > 1 ? t('availability.none.seats') : ''
  return (
    <TroubleView title={t('availability.none.title')}>
      {looked} {seats}
    </TroubleView>
  )
}
