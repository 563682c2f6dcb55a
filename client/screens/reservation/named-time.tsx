import { useState } from 'react'
import { useDeadline } from '../../booking/date/use-deadline.ts'
import type { CallError } from '../../data/errors.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useWords } from '../../ui/words.tsx'

interface NamedTimeProps {
  reservation: Reservation
  token: string
  replace(reservation: Reservation): void
}

/**
 * The time that was named in the customer's days, with the way to refuse it; nothing where that is not, or no longer,
 * so.
 */
export function NamedTime({ reservation, token, replace }: NamedTimeProps) {
  const t = useWords()
  const { ofInstant } = useDeadline()
  const [asks, setAsks] = useState(false)
  const { refusableuntil, timezone, hastime, status } = reservation
  if (!hastime && status === 'gig') return <p>{t('manage.days_open')}</p>
  if (refusableuntil === '' || Date.parse(refusableuntil) <= Date.now()) return null
  return (
    <>
      <p>{t('manage.refuse_until', ofInstant(refusableuntil, timezone))}</p>
      <div>
        <Button variant="secondary" onClick={() => setAsks(true)}>
          {t('manage.refuse_time')}
        </Button>
      </div>
      {asks ? (
        <RefuseDialog
          reservation={reservation}
          token={token}
          onClose={() => setAsks(false)}
          onRefused={(changed) => {
            setAsks(false)
            replace(changed)
          }}
        />
      ) : null}
    </>
  )
}

interface RefuseDialogProps {
  reservation: Reservation
  token: string
  onClose(): void
  onRefused(reservation: Reservation): void
}

/** Asks once more, since a time is refused only once. */
function RefuseDialog({ reservation, token, onClose, onRefused }: RefuseDialogProps) {
  const t = useWords()
  const calls = useCalls()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const { id, version } = reservation
  const refuse = async () => {
    setBusy(true)
    const answer = await calls.refuseTime({ id, version, ...(token && { token }) })
    // The names beside it are those of the whole answer.
    const latest = answer.ok ? await calls.reservation({ id, ...(token && { token }) }) : answer
    setBusy(false)
    if (latest.ok) onRefused(latest.value)
    else setError(latest.error)
  }
  return (
    <Dialog
      open
      narrow
      title={t('manage.refuse_title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('manage.refuse_no')}
          </Button>
          <Button busy={busy} onClick={() => void refuse()}>
            {t('manage.refuse_yes')}
          </Button>
        </>
      }
    >
      <p>{t('manage.refuse_text')}</p>
      {error ? <Failure error={error} /> : null}
    </Dialog>
  )
}
