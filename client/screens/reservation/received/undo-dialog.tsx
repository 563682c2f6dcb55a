import { useState } from 'react'
import type { MoneyOfChanges } from '../../../../core/domain/wire/index.ts'
import type { HandPayment, HandPaymentCalls } from '../../../data/hand-payment-calls.ts'
import type { Reservation } from '../../../data/reservations.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useWords } from '../../../ui/words.tsx'

/** A payment that staff received, as it is told. */
export type ByHand = NonNullable<MoneyOfChanges['paid'][number]['byhand']> & { amount: number; at_utc: string }

interface UndoProps {
  reservation: Reservation
  payment: ByHand
  calls: HandPaymentCalls
  onClose(): void
  onUndone(payment: HandPayment): Promise<void>
}

/** Takes back a payment that was noted by mistake, with the reason. */
export function UndoDialog({ reservation, payment, calls, onClose, onUndone }: UndoProps) {
  const t = useWords()
  const { money } = useFormats()
  const [typed, setTyped] = useState('')
  const reason = typed.trim()
  const isReason = reason.length >= 3
  return (
    <FormDialog
      title={t('received.undo_title', { amount: money(payment.amount) })}
      leave={t('refund.no')}
      act={t('received.undo_do')}
      isComplete={isReason}
      call={() => calls.undo({ id: reservation.id, payment: payment.payment, reason })}
      onClose={onClose}
      onDone={onUndone}
    >
      {({ isTried }) => (
        <>
          <p>{t('received.undo_text', { name: reservation.firstname })}</p>
          <TextField
            label={t('refund.reason')}
            help={t('refund.reason_help')}
            maxLength={1000}
            value={typed}
            error={isTried && !isReason ? t('refund.reason_fault') : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
