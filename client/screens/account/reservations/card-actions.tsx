import { useState } from 'react'
import { statuses } from '../../../../core/domain/reservation/statuses.ts'
import { CancelDialog } from '../../../booking/cancel/cancel-dialog.tsx'
import { WithdrawDialog } from '../../../booking/cancel/withdraw-dialog.tsx'
import { restorePath } from '../../../booking/restore/restore-path.ts'
import { hasBegun, isMovable } from '../../../data/reservation-paths.ts'
import { isOffered, type Reservation } from '../../../data/reservations.ts'
import { useCalls } from '../../../data/use-calls.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useWords } from '../../../ui/words.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { OfferActions } from './offer-actions.tsx'
import type { Tab } from './tabs.ts'

const removing = {
  title: 'myreservations.remove_title',
  text: 'myreservations.remove_text',
  yes: 'myreservations.remove',
}

const leaving = { title: 'waitlist.leave_title', text: 'waitlist.leave_text', yes: 'waitlist.leave' }

interface CardActionsProps {
  reservation: Reservation
  tab: Tab
  onChanged(): void
}

/** What a customer can do with a reservation of their list. */
export function CardActions(props: CardActionsProps) {
  if (props.tab === 'in-progress') return <OfDraft {...props} />
  return props.tab === 'history' ? <OfPast {...props} /> : <OfUpcoming {...props} />
}

const pathOf = (id: string) => `/manage/${encodeURIComponent(id)}`

/** A draft is finished or given up. */
function OfDraft({ reservation, onChanged }: CardActionsProps) {
  const t = useWords()
  const calls = useCalls()
  const { provider } = useBootstrap()
  const [isAsking, setAsking] = useState(false)
  const { id } = reservation
  return (
    <>
      {reservation.unavailable ? null : (
        <LinkButton href={restorePath(reservation, provider?.bookingflow === 'checklist')}>
          {t('myreservations.restore')}
        </LinkButton>
      )}
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('myreservations.remove')}
      </Button>
      {isAsking ? (
        <AskDialog
          words={removing}
          run={() => calls.removeDraft({ id })}
          onClose={() => setAsking(false)}
          onDone={onChanged}
        />
      ) : null}
    </>
  )
}

function OfPast({ reservation }: CardActionsProps) {
  const t = useWords()
  return (
    <>
      <LinkButton variant="secondary" href={pathOf(reservation.id)}>
        {t('myreservations.see')}
      </LinkButton>
      {reservation.unavailable ? null : (
        <LinkButton variant="quiet" href={`/book/${encodeURIComponent(reservation.bookable)}`}>
          {t('myreservations.again')}
        </LinkButton>
      )}
    </>
  )
}

/** An offered place is accepted or rejected; the rest is moved or cancelled. */
function OfUpcoming({ reservation, onChanged }: CardActionsProps) {
  const t = useWords()
  const calls = useCalls()
  const { provider } = useBootstrap()
  const [isAsking, setAsking] = useState(false)
  const { id, status } = reservation
  const hasOffer = isOffered(reservation)
  const rules = status && statuses[status]
  const isRequest = status === 'pending' && reservation.former === null
  const isWaiting = status === 'waitlisted'
  const changed = () => {
    setAsking(false)
    onChanged()
  }
  return (
    <>
      {hasOffer ? <OfferActions reservation={reservation} href={pathOf(id)} onChanged={onChanged} /> : null}
      <LinkButton variant={hasOffer ? 'quiet' : 'secondary'} href={pathOf(id)}>
        {t('myreservations.see')}
      </LinkButton>
      {isMovable(reservation) ? (
        <LinkButton variant="quiet" href={`/reschedule/id/${encodeURIComponent(id)}`}>
          {t('thanks.modify')}
        </LinkButton>
      ) : null}
      {rules?.cancellable && !hasBegun(reservation) && !hasOffer ? (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t(isWaiting ? 'waitlist.leave' : isRequest ? 'request.withdraw' : 'myreservations.cancel')}
        </Button>
      ) : null}
      {isAsking && isRequest ? (
        <WithdrawDialog
          {...{ id, token: reservation.managetoken, isMove: false }}
          onClose={() => setAsking(false)}
          onWithdrawn={changed}
          onAnswered={changed}
        />
      ) : null}
      {isAsking && isWaiting ? (
        <AskDialog
          words={leaving}
          run={() => calls.leaveWaitlist({ id })}
          onClose={() => setAsking(false)}
          onDone={changed}
        />
      ) : null}
      {isAsking && !isRequest && !isWaiting ? (
        <CancelDialog
          id={id}
          token={reservation.managetoken}
          provider={provider?.name ?? ''}
          onClose={() => setAsking(false)}
          onCancelled={changed}
        />
      ) : null}
    </>
  )
}
