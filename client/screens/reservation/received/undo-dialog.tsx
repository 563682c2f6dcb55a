import { type FormEvent, useId, useState } from 'react'
import type { MoneyOfChanges } from '../../../../core/domain/wire/index.ts'
import type { CallError } from '../../../data/errors.ts'
import type { HandPayment, HandPaymentCalls } from '../../../data/hand-payment-calls.ts'
import type { Reservation } from '../../../data/reservations.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useWords } from '../../../ui/words.tsx'
import { Form } from './receive-dialog.tsx'

/** A payment that staff received, as it is told. */
export type ByHand = NonNullable<MoneyOfChanges['paid'][number]['byhand']> & { amount: number; at_utc: string }

interface UndoProps {
  reservation: Reservation
  payment: ByHand
  calls: HandPaymentCalls
  onClose(): void
  onUndone(payment: HandPayment): void
}

/** Takes back a payment that was noted by mistake, with the reason. */
export function UndoDialog({ reservation, payment, calls, onClose, onUndone }: UndoProps) {
  const t = useWords()
  const { money } = useFormats()
  const form = useId()
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const lacksReason = reason.trim().length < 3
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (lacksReason || busy) return
    setBusy(true)
    const answer = await calls.undo({ id: reservation.id, payment: payment.payment, reason: reason.trim() })
    setBusy(false)
    if (answer.ok) onUndone(answer.value)
    else setError(answer.error)
  }
  return (
    <Dialog
      open
      title={t('received.undo_title', { amount: money(payment.amount) })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('refund.no')}
          </Button>
          <Button type="submit" form={form} busy={busy}>
            {t('received.undo_do')}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={(event) => void send(event)} noValidate>
        <p>{t('received.undo_text', { name: reservation.firstname })}</p>
        <TextField
          label={t('refund.reason')}
          help={t('refund.reason_help')}
          maxLength={1000}
          value={reason}
          error={isSent && lacksReason ? t('refund.reason_fault') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form>
      {error ? <Failure error={error} /> : null}
    </Dialog>
  )
}
