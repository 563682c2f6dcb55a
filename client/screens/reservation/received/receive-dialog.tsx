import styled from '@emotion/styled'
import { type FormEvent, useId, useState } from 'react'
import { type HandMeans, handMeans } from '../../../../core/domain/payments/lists.ts'
import type { CallError } from '../../../data/errors.ts'
import type { HandPayment, HandPaymentCalls } from '../../../data/hand-payment-calls.ts'
import type { Reservation } from '../../../data/reservations.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useWords } from '../../../ui/words.tsx'

export const Form = styled.form({
  display: 'grid',
  gap: 'calc(var(--space) * 2)',
  '& fieldset': { display: 'grid' },
  '& legend': { padding: 0, fontWeight: 600 },
  '& label:has([type=radio])': { display: 'flex', alignItems: 'center', gap: 'var(--space)', minHeight: 44 },
  '& [type=radio]': { width: 20, height: 20, margin: 0, flex: 'none', accentColor: 'var(--primary)' },
})

interface ReceiveProps {
  reservation: Reservation
  calls: HandPaymentCalls
  onClose(): void
  onReceived(payment: HandPayment): void
}

/** Notes cash or a check, once for each opening of the dialog. */
export function ReceiveDialog({ reservation, calls, onClose, onReceived }: ReceiveProps) {
  const { id, firstname: name, dueprice } = reservation
  const t = useWords()
  const { money } = useFormats()
  const form = useId()
  const [key] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState(String(dueprice))
  const [means, setMeans] = useState<HandMeans>('cash')
  const [number, setNumber] = useState('')
  const [memo, setMemo] = useState('')
  const [isSent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const typed = amount.trim().replace(',', '.')
  const isAmount = Number(typed) > 0 && Number(typed) <= dueprice
  const isRefused = error?.code === 'invalid_params' && error.field === '/amount'
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (!isAmount || busy) return
    setBusy(true)
    const said = { memo: memo.trim(), externalid: number.trim() }
    const answer = await calls.record({ id, amount: typed, means, ...said, idempotencykey: key })
    setBusy(false)
    if (answer.ok) onReceived(answer.value)
    else setError(answer.error)
  }
  return (
    <Dialog
      open
      title={t('received.title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('refund.no')}
          </Button>
          <Button type="submit" form={form} busy={busy}>
            {t('received.do', { amount: money(isAmount ? Number(typed) : 0) })}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={(event) => void send(event)} noValidate>
        <p>{t('received.text', { name })}</p>
        <TextField
          label={t('received.amount')}
          help={t('received.most', { amount: money(dueprice) })}
          inputMode="decimal"
          maxLength={12}
          value={amount}
          error={
            isRefused || (isSent && !isAmount) ? t('received.amount_fault', { amount: money(dueprice) }) : undefined
          }
          onChange={({ target }) => {
            setAmount(target.value)
            if (isRefused) setError(null)
          }}
        />
        <fieldset>
          <legend>{t('refunds.means')}</legend>
          {handMeans.map((one) => (
            <label key={one}>
              <input type="radio" name="means" checked={means === one} onChange={() => setMeans(one)} />
              {t(`refunds.means_${one}`)}
            </label>
          ))}
        </fieldset>
        <TextField
          label={t(`received.number_${means}`)}
          maxLength={191}
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
        <TextField
          label={t('received.memo')}
          help={t('received.memo_help')}
          maxLength={1000}
          value={memo}
          onChange={({ target }) => setMemo(target.value)}
        />
      </Form>
      {error && !isRefused ? <Failure error={error} /> : null}
    </Dialog>
  )
}
