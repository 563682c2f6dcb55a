import { record, text } from '../../data/read.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useWords } from '../../ui/words.tsx'
import { Actions, Badge, Opening } from './after/page-style.ts'
import { CalendarLinks, ReservationFacts } from './after/reservation-facts.tsx'
import { PageHeading, ReservationPage } from './after/reservation-page.tsx'
import { useReservation } from './after/use-reservation.ts'

/** Words for what the confirm led to; a booking that is none of these is simply confirmed. */
const texts: Record<string, string> = { pending: 'thanks.pending_text', waitlisted: 'thanks.waitlisted_text' }

/** It is booked: what, when, where, what was paid, and what one may do next. */
export default function ThanksPage() {
  const t = useWords()
  const { provider, whitelabel } = useBootstrap()
  const { state, reload } = useReservation()
  const own = text(record(provider?.displaytext).thankyoumessage) || whitelabel.confirmationmessage
  const change = text(record(provider?.displaytext).modifybutton)
  return (
    <ReservationPage title="title.thanks" state={state} lines={2} onRetry={reload}>
      {(reservation, token) => (
        <>
          <Opening>
            <Badge data-status={reservation.status}>
              <Icon name={reservation.status === 'booked' ? 'check' : 'clock'} />
              {t(`status.${reservation.status}`)}
            </Badge>
            <PageHeading>{t('thanks.heading')}</PageHeading>
            <p>
              {t(texts[reservation.status] ?? 'thanks.booked_text', { provider: provider?.name ?? '' })} {own}
            </p>
            {reservation.email ? <p>{t('thanks.mail', { email: reservation.email })}</p> : null}
          </Opening>
          <ReservationFacts reservation={reservation} />
          <CalendarLinks reservation={reservation} token={token} />
          <Actions>
            <LinkButton variant="secondary" href={`/manage/${reservation.id}?token=${encodeURIComponent(token)}`}>
              {change || t('thanks.manage')}
            </LinkButton>
            <LinkButton variant="quiet" href="/">
              {t('thanks.again')}
            </LinkButton>
          </Actions>
        </>
      )}
    </ReservationPage>
  )
}
