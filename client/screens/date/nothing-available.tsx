import { enquirePath } from '../../booking/bookable/card-facts.ts'
import { useBooking } from '../../booking/context/booking-context.tsx'
import { TroubleView } from '../../booking/trouble/trouble-view.tsx'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
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
      <TroubleView title={t('availability.none.event_title')} action={<Enquire />}>
        {t('events.closed')}
      </TroubleView>
    )
  const looked = t(facts.windowend === undefined ? 'availability.none.text' : 'availability.none.window')
  const seats = facts.seatsperbooking > 1 ? t('availability.none.seats') : ''
  return (
    <TroubleView title={t('availability.none.title')} action={<Enquire />}>
      {looked} {seats}
    </TroubleView>
  )
}

/** The way to ask the provider, where the bookable takes questions. */
function Enquire() {
  const t = useWords()
  const { bookable, provider } = useBootstrap()
  const href = bookable && enquirePath(bookable)
  return href ? (
    <LinkButton href={href}>{t('catalogue.enquire', { provider: String(provider?.name ?? '') })}</LinkButton>
  ) : null
}
