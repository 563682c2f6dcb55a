import type { ReservationStatus } from '../../../core/domain/entities/reservation.ts'
import { statuses } from '../../../core/domain/reservation/statuses.ts'
import { QueuePlace } from '../../booking/waitlist/queue-place.tsx'
import type { Reservation } from '../../data/reservations.ts'
import { isUnconfirmed } from '../../data/told-status.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Message, useMessages } from '../../ui/message.tsx'
import { useWords } from '../../ui/words.tsx'
import { AlsoBooked } from './also-booked.tsx'
import { GivenAnswers } from './given-answers.tsx'
import { Actions, Opening } from './page-style.ts'
import { RefundText } from './refund-text.tsx'
import { RequestText } from './request-text.tsx'
import { CalendarLinks, ReservationFacts } from './reservation-facts.tsx'
import { PageHeading, ReservationPage } from './reservation-page.tsx'
import { StatusLine } from './status-line.tsx'
import { useReservation } from './use-opened.ts'

interface Told {
  heading: string
  text: string
}

const unconfirmed: Told = { heading: 'thanks.heading', text: 'thanks.unconfirmed_text' }
const unfinished: Told = { heading: 'thanks.unfinished', text: 'thanks.unfinished_text' }

/** What the page says of each status: a link to it may be opened long after the booking. */
const tellings: Record<ReservationStatus, Told> = {
  'in-progress': unfinished,
  booked: { heading: 'thanks.heading', text: 'thanks.booked_text' },
  pending: { heading: 'thanks.pending', text: 'thanks.pending_text' },
  waitlisted: { heading: 'thanks.waitlisted', text: 'thanks.waitlisted_text' },
  gig: { heading: 'thanks.heading', text: 'thanks.gig_text' },
  cancelled: { heading: 'thanks.cancelled', text: 'thanks.cancelled_text' },
  removed: unfinished,
}

/** The page after a booking: title, time, place, payment, and the next steps. */
export default function ThanksPage() {
  const opened = useReservation()
  return (
    <ReservationPage title="title.thanks" opened={opened} lines={2} unread="thanks.unread">
      {(reservation, token) => <Thanks reservation={reservation} token={token} />}
    </ReservationPage>
  )
}

function Thanks({ reservation, token }: { reservation: Reservation; token: string }) {
  const t = useWords()
  const { provider } = useBootstrap()
  const { status } = reservation
  const { heading, text: told } = isUnconfirmed(reservation) ? unconfirmed : status ? tellings[status] : unfinished
  // Then it has a mail and belongs into a calendar.
  const stands = status !== null && statuses[status].stage === 'standing'
  return (
    <>
      <Opening>
        <StatusLine
          reservation={reservation}
          icon={stands ? <Icon name={status === 'booked' ? 'check' : 'clock'} /> : null}
        />
        <ThanksHeading word={heading} own={stands} />
        <p>{t(told, { provider: provider?.name ?? '' })}</p>
        <QueuePlace reservation={reservation} />
        {status === 'pending' ? <RequestText reservation={reservation} /> : null}
        {stands ? <LongThanks /> : null}
        {stands && reservation.email ? <p>{t('thanks.mail', { email: reservation.email })}</p> : null}
        {status === 'cancelled' ? <RefundText reservation={reservation} /> : null}
      </Opening>
      <ReservationFacts reservation={reservation} />
      <AlsoBooked first={reservation} />
      <CalendarLinks reservation={reservation} token={token} />
      <Actions>
        {stands ? (
          <LinkButton variant="secondary" href={`/manage/${reservation.id}?token=${encodeURIComponent(token)}`}>
            {t('thanks.modify')}
          </LinkButton>
        ) : null}
        <LinkButton variant={stands ? 'quiet' : 'primary'} href="/">
          {t('thanks.again')}
        </LinkButton>
      </Actions>
      <GivenAnswers reservation={reservation} />
    </>
  )
}

/** The tenant's own thanks replace ours if they are one short line. */
function ThanksHeading({ word, own }: { word: string; own: boolean }) {
  const t = useWords()
  const { thankyoumessage } = useMessages()
  return <PageHeading>{(own ? thankyoumessage?.heading : null) ?? t(word)}</PageHeading>
}

/** Longer thanks go below ours. */
function LongThanks() {
  const { thankyoumessage } = useMessages()
  return thankyoumessage && thankyoumessage.heading === null ? <Message name="thankyoumessage" /> : null
}
