import { useState } from 'react'
import { type ReceivedMeans, receivedMeans } from '../../../../core/domain/payments/lists.ts'
import type { HandPayment, HandPaymentCalls } from '../../../data/hand-payment-calls.ts'
import type { Reservation } from '../../../data/reservations.ts'
import { useTyped } from '../../../state/use-typed.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { HandMeansChoice } from '../../../ui/hand-means.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useWords } from '../../../ui/words.tsx'

interface ReceiveProps {
  reservation: Reservation
  calls: HandPaymentCalls
  onClose(): void
  onReceived(payment: HandPayment): Promise<void>
}

/** Notes cash, a check or a card, once for each opening of the dialog. */
export function ReceiveDialog({ reservation, calls, onClose, onReceived }: ReceiveProps) {
  const { id, firstname: name, dueprice } = reservation
  const t = useWords()
  const { money } = useFormats()
  const [key] = useState(() => crypto.randomUUID())
  const [typedAmount, setAmount] = useState(String(dueprice))
  const [means, setMeans] = useState<ReceivedMeans>('cash')
  const typed = useTyped(`received-${id}`, { number: '', memo: '' })
  const { number, memo } = typed.fields
  const amount = typedAmount.trim().replace(',', '.')
  const isAmount = Number(amount) > 0 && Number(amount) <= dueprice
  const said = { memo: memo.trim(), externalid: number.trim() }
  return (
    <FormDialog
      title={t('received.title', { name })}
      leave={t('refund.no')}
      act={t('received.do', { amount: money(isAmount ? Number(amount) : 0) })}
      isComplete={isAmount}
      fields={['/amount']}
      call={() => calls.record({ id, amount, means, ...said, idempotencykey: key })}
      onClose={onClose}
      onDone={(payment) => {
        typed.forget()
        return onReceived(payment)
      }}
    >
      {({ isTried, refusalOf, forget }) => (
        <>
          <p>{t('received.text', { name })}</p>
          <TextField
            label={t('received.amount')}
            help={t('received.most', { amount: money(dueprice) })}
            inputMode="decimal"
            maxLength={12}
            value={typedAmount}
            error={
              refusalOf('/amount') || (isTried && !isAmount)
                ? t('received.amount_fault', { amount: money(dueprice) })
                : undefined
            }
            onChange={({ target }) => {
              setAmount(target.value)
              forget('/amount')
            }}
          />
          <HandMeansChoice means={receivedMeans} chosen={means} onChoose={setMeans} />
          <TextField
            label={t(`received.number_${means}`)}
            maxLength={191}
            value={number}
            onChange={({ target }) => typed.change({ number: target.value })}
          />
          <TextField
            label={t('received.memo')}
            help={t('received.memo_help')}
            maxLength={1000}
            value={memo}
            onChange={({ target }) => typed.change({ memo: target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
