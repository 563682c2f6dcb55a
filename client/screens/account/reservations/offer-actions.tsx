import { useState } from 'react'
import { useLocation } from 'wouter'
import type { CallError } from '../../../data/errors.ts'
import type { Reservation } from '../../../data/reservations.ts'
import { useCalls } from '../../../data/use-calls.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { useWords } from '../../../ui/words.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { takesNothing } from './takes-nothing.ts'

const rejecting = { title: 'waitlist.reject_title', text: 'waitlist.reject_text', yes: 'waitlist.reject' }

interface OfferActionsProps {
  reservation: Reservation
  /** The reservation's own page, where its price is told, and paid. */
  href: string
  onChanged(): void
}

/** The answers to an offered place. One that takes nothing is accepted at once, any other on its own page. */
export function OfferActions({ reservation, href, onChanged }: OfferActionsProps) {
  const t = useWords()
  const calls = useCalls()
  const [, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const own = { id: reservation.id }
  const accept = async () => {
    setBusy(true)
    setError(null)
    const latest = await calls.reservation(own)
    if (latest.ok && !(latest.value.offered && takesNothing(latest.value.offered))) return navigate(href)
    const answer = latest.ok ? await calls.acceptOffer(own) : latest
    setBusy(false)
    if (!answer.ok) return setError(answer.error)
    onChanged()
  }
  const rejected = () => {
    setAsking(false)
    onChanged()
  }
  return (
    <>
      {error ? (
        <div style={{ flexBasis: '100%' }}>
          <Failure error={error} />
        </div>
      ) : null}
      <Button onClick={accept} busy={isBusy}>
        {t('waitlist.accept')}
      </Button>
      <Button variant="secondary" onClick={() => setAsking(true)} disabled={isBusy}>
        {t('waitlist.reject')}
      </Button>
      {isAsking ? (
        <AskDialog
          words={rejecting}
          run={() => calls.rejectOffer(own)}
          onClose={() => setAsking(false)}
          onDone={rejected}
        />
      ) : null}
    </>
  )
}
