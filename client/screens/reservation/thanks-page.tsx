import type { ReservationStatus } from '../../../core/domain/entities/reservation.ts'
import { statuses } from '../../../core/domain/reservation/statuses.ts'
import { QueuePlace } from '../../booking/waitlist/queue-place.tsx'
import { againPath, managePath } from '../../data/reservation-paths.ts'
import { isPaidOnClaim, type Reservation } from '../../data/reservations.ts'
import { isUnconfirmed } from '../../data/told-status.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Message, useMessages } from '../../ui/message.tsx'
import { useWords } from '../../ui/words.tsx'
import { AlsoBooked } from './also-booked.tsx'
import { CalendarMenu, isForCalendar } from './calendar-menu.tsx'
import { GivenAnswers } from './given-answers.tsx'
import { Headline } from './headline.tsx'
import { NextSteps } from './next-steps.tsx'
import { Actions } from './page-style.ts'
import { PrintButton } from './print-button.tsx'
import { RefundText } from './refund-text.tsx'
import { ReservationFacts } from './reservation-facts.tsx'
import { ReservationPage } from './reservation-page.tsx'
import { useReservation } from './use-opened.ts'
import { useRequestText } from './use-request-text.ts'
import { useTellOutcome } from './use-tell-outcome.ts'

interface Told {
  heading: string
  text: string
  /** What happens after that; `isOfMoney` only where something was paid. */
  after?: { word: string; isOfMoney?: boolean }
}

const unconfirmed: Told = {
  heading: 'thanks.heading',
  text: 'thanks.unconfirmed_text',
  after: { word: 'thanks.unconfirmed_then', isOfMoney: true },
}
/** Of days in which nobody has named a time yet. */
const inDays: Told = { heading: 'thanks.heading', text: 'thanks.gig_text', after: { word: 'thanks.days_then' } }
const unfinished: Told = { heading: 'thanks.unfinished', text: 'thanks.unfinished_text' }

/** What the page says of each status: a link to it may be opened long after the booking. */
const tellings: Record<ReservationStatus, Told> = {
  'in-progress': unfinished,
  booked: { heading: 'thanks.heading', text: 'thanks.booked_text' },
  pending: { heading: 'thanks.pending', text: 'thanks.pending_text' },
  waitlisted: {
    heading: 'thanks.waitlisted',
    text: 'thanks.waitlisted_text',
    after: { word: 'thanks.waitlisted_then' },
  },
  gig: { heading: 'thanks.heading', text: 'thanks.gig_text', after: { word: 'thanks.gig_then', isOfMoney: true } },
  cancelled: { heading: 'thanks.cancelled', text: 'thanks.cancelled_text' },
  removed: unfinished,
}

/** The page after a booking: what and when, what happens next, place, payment, and what can be done. */
export default function ThanksPage() {
  const opened = useReservation()
  return (
    <ReservationPage title="title.thanks" opened={opened} lines={2} unread="thanks.unread">
      {(reservation, token) => <Thanks reservation={reservation} token={token} />}
    </ReservationPage>
  )
}

/** The thanks for one reservation; what was booked with it stands below. */
export function Thanks({ reservation, token }: { reservation: Reservation; token: string }) {
  const t = useWords()
  const { provider } = useBootstrap()
  const { thankyoumessage } = useMessages()
  const { status } = reservation
  useTellOutcome(reservation)
  const {
    heading,
    text: told,
    after,
  } = isPaidOnClaim(reservation)
    ? inDays
    : isUnconfirmed(reservation)
      ? unconfirmed
      : status
        ? tellings[status]
        : unfinished
  // Then it has a mail and belongs into a calendar.
  const stands = status !== null && statuses[status].stage === 'standing'
  const isSettled = !stands || status === 'booked'
  const text = t(told, { provider: provider?.name ?? '' })
  const request = useRequestText(reservation)
  const isPaid = reservation.paidprice > 0
  return (
    <>
      <Headline
        reservation={reservation}
        // The tenant's own thanks replace ours if they are one short line.
        news={(stands ? thankyoumessage?.heading : null) ?? t(heading)}
        icon={stands ? <Icon name={status === 'booked' ? 'check' : 'clock'} /> : null}
      >
        {isSettled ? (
          <p>
            {status === 'booked' ? `${t('thanks.is_booked')} ` : null}
            {text}
          </p>
        ) : null}
        <QueuePlace reservation={reservation} />
        {stands ? <LongThanks /> : null}
        {stands && reservation.email ? <p>{t('thanks.mail', { email: reservation.email })}</p> : null}
        {status === 'cancelled' ? <RefundText reservation={reservation} /> : null}
      </Headline>
      {isSettled ? null : (
        <NextSteps steps={[text, request, after && (isPaid || !after.isOfMoney) ? t(after.word) : null]} />
      )}
      <Actions>
        <CalendarMenu reservation={reservation} token={token} />
        {stands ? (
          <LinkButton
            variant={isForCalendar(reservation) ? 'secondary' : 'primary'}
            href={managePath(reservation.id, token)}
          >
            {t(status === 'waitlisted' ? 'waitlist.manage' : 'thanks.modify')}
          </LinkButton>
        ) : null}
        {stands ? null : <LinkButton href={againPath(reservation)}>{t('thanks.again')}</LinkButton>}
      </Actions>
      <ReservationFacts reservation={reservation} isHeaded />
      <AlsoBooked first={reservation} />
      <GivenAnswers reservation={reservation} />
      {stands ? (
        <Actions>
          <LinkButton variant="secondary" href="/">
            {t('thanks.again')}
          </LinkButton>
          <PrintButton />
        </Actions>
      ) : null}
    </>
  )
}

/** Longer thanks go below ours. */
function LongThanks() {
  const { thankyoumessage } = useMessages()
  return thankyoumessage && thankyoumessage.heading === null ? <Message name="thankyoumessage" /> : null
}
