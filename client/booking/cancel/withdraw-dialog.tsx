import { useState } from 'react'
import type { CallError } from '../../data/errors.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'

interface WithdrawDialogProps {
  id: string
  token: string
  /** Whether it has another place already, which it keeps. */
  isMove: boolean
  onClose(): void
  onWithdrawn(reservation: Reservation): void
  /** It was answered in the meantime, and this is what it is now. */
  onAnswered(reservation: Reservation): void
}

/** Asks whether a request is to be withdrawn. One that was answered in the meantime can't be: the dialog says so. */
export function WithdrawDialog({ id, token, isMove, onClose, onWithdrawn, onAnswered }: WithdrawDialogProps) {
  const t = useWords()
  const calls = useCalls()
  const [error, setError] = useState<CallError | null>(null)
  const [busy, setBusy] = useState(false)
  const isAnswered = error?.code === 'status_conflict'
  const withdraw = async () => {
    setBusy(true)
    const answer = await calls.withdraw({ id, token })
    setBusy(false)
    if (answer.ok) onWithdrawn(answer.value)
    else setError(answer.error)
  }
  const close = async () => {
    if (!isAnswered) return onClose()
    const latest = await calls.reservation({ id, token })
    return latest.ok ? onAnswered(latest.value) : onClose()
  }
  return (
    <Dialog
      open
      title={t(isMove ? 'request.withdraw.move_title' : 'request.withdraw.title')}
      onClose={close}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {t('request.withdraw.no')}
          </Button>
          {isAnswered ? null : (
            <Button onClick={withdraw} busy={busy}>
              {t('request.withdraw.yes')}
            </Button>
          )}
        </>
      }
    >
      {isAnswered ? (
        <Notice tone="warning">{t('request.withdraw.changed')}</Notice>
      ) : (
        <p>{t(isMove ? 'request.withdraw.move' : 'request.withdraw.text')}</p>
      )}
      {error && !isAnswered ? <Failure error={error} /> : null}
    </Dialog>
  )
}
