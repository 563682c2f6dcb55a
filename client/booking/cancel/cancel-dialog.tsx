import styled from '@emotion/styled'
import { type FormEvent, useCallback, useEffect, useId, useState } from 'react'
import type { Cancellation } from '../../data/cancellations.ts'
import type { CallError } from '../../data/errors.ts'
import { oneOf } from '../../data/read.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useTyped } from '../../state/use-typed.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { rounded } from '../price/credit.ts'
import { GivenByHand } from './given-by-hand.tsx'
import { type StaffRefund, StaffRefundFields, staffRefunds } from './staff-refund.tsx'
import { useByHand } from './use-by-hand.ts'

const Form = styled.form({ display: 'grid', gap: 'calc(var(--space) * 2)' })

interface CancelDialogProps {
  id: string
  token: string
  provider: string
  onClose(): void
  onCancelled(cancellation: Cancellation): void
}

/** Asks for confirmation, and shows the refund before anything is done; staff choose how much goes back. */
export function CancelDialog({ id, token, provider, onClose, onCancelled }: CancelDialogProps) {
  const t = useWords()
  const calls = useCalls()
  const form = useId()
  const { money } = useFormats()
  const [preview, setPreview] = useState<Cancellation | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const [busy, setBusy] = useState(false)
  const typed = useTyped(`cancel-${id}`, { refundstatus: 'full', amount: '', memo: '' })
  const { refundstatus, ...texts } = typed.fields
  const chosen: StaffRefund = { ...texts, refundstatus: oneOf(refundstatus, staffRefunds) ?? 'full' }
  const ask = useCallback(async () => {
    const answer = await calls.cancel({ id, token, preview: true })
    if (answer.ok) setPreview(answer.value)
    else setError(answer.error)
    return answer.ok
  }, [calls, id, token])
  const askAgain = async () => {
    if (await ask()) setError(null)
  }
  useEffect(() => void ask(), [ask])
  const askPart = useCallback(
    async (amount: string) => {
      const refundobj = refundObjOf({ refundstatus: 'partial', amount, memo: '' })
      const answer = await calls.cancel({ id, token, preview: true, refundobj })
      return answer.ok ? answer.value : null
    },
    [calls, id, token],
  )
  const byHand = useByHand(chosen, preview, askPart)
  const [isCredit, setIsCredit] = useState(false)
  const paid = preview?.reservation.paidprice ?? 0
  const isStaff = preview?.isbystaff === true
  const cancel = async (event: FormEvent) => {
    event.preventDefault()
    // What comes back is shown first.
    if (!preview) return
    setBusy(true)
    const staffs = paid > 0 ? { refundobj: refundObjOf(chosen) } : {}
    const customers = {
      totalrefund: preview.refundpoints ?? preview.refund,
      ...(isCredit && preview.creditoffered && { ascredit: true }),
    }
    const answer = await calls.cancel({ id, token, ...(isStaff ? staffs : customers) })
    if (!answer.ok) setError(answer.error)
    // It is asked again, with what comes back by now.
    if (!answer.ok && answer.error.code === 'refund_changed') await ask()
    setBusy(false)
    if (!answer.ok) return
    typed.forget()
    onCancelled(answer.value)
  }
  const isAmountRefused = error?.field === '/refundobj/amount'
  const name = preview?.reservation.firstname ?? ''
  return (
    <Dialog
      open
      title={isStaff ? t('cancel.staff_title', { name }) : t('cancel.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel.no')}
          </Button>
          <Button type="submit" form={form} busy={busy} disabled={!preview}>
            {t('cancel.yes')}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={(event) => void cancel(event)} noValidate>
        {/* In the place of the question, so that the dialog hardly grows. */}
        {error && !isAmountRefused ? (
          <Failure error={error} onRetry={preview ? undefined : askAgain} />
        ) : (
          <p>{isStaff ? t('cancel.staff_text', { name }) : t('cancel.text')}</p>
        )}
        {!preview ? (
          error ? null : (
            <Skeleton width="60%" />
          )
        ) : !isStaff ? (
          <>
            <Refund preview={preview} provider={provider} />
            {preview.creditoffered ? (
              <RefundChoice preview={preview} isCredit={isCredit} onChange={setIsCredit} provider={provider} />
            ) : null}
          </>
        ) : paid > 0 ? (
          <StaffRefundFields
            paid={paid}
            terms={t('cancel.staff_terms', {
              name,
              amount: money(preview.termsrefund),
              back: preview.termsrefund > 0 ? 'some' : 'none',
            })}
            refund={chosen}
            onChange={(refund) => {
              typed.change({ ...refund })
              setError(null)
            }}
            isAmountRefused={isAmountRefused}
            byHand={byHand}
            name={name}
          />
        ) : (
          <p>{t('cancel.staff_nothing_paid', { name })}</p>
        )}
      </Form>
    </Dialog>
  )
}

const Ways = styled.fieldset({
  display: 'grid',
  gap: 'calc(var(--space) * 0.5)',
  '& legend': { marginBlockEnd: 'calc(var(--space) * 0.5)', fontWeight: 600 },
  '& label': { display: 'flex', alignItems: 'center', gap: 'calc(var(--space) * 1.5)', minHeight: 44 },
  '& input': { width: 20, height: 20, margin: 0, flex: 'none', accentColor: 'var(--primary)' },
})

/** Where a refund goes: back to how it was paid, or to the account's credit. */
function RefundChoice({
  preview: { refund, refundbystaff, refundcredit, refundgift },
  isCredit,
  onChange,
  provider,
}: {
  preview: Cancellation
  isCredit: boolean
  onChange(isCredit: boolean): void
  provider: string
}) {
  const t = useWords()
  const { money } = useFormats()
  const { code: currency } = useBootstrap().currency
  const isSent = rounded(refund - refundbystaff - refundcredit - refundgift, currency) > 0
  const ways: [isCredit: boolean, word: string][] = [
    [false, isSent ? 'cancel.refund_to_method' : 'cancel.refund_by_staff'],
    [true, 'cancel.refund_to_credit'],
  ]
  return (
    <Ways>
      <legend>{t('cancel.refund_where')}</legend>
      {ways.map(([to, word]) => (
        <label key={word}>
          <input type="radio" name="refund-to" checked={isCredit === to} onChange={() => onChange(to)} />
          {t(word, { amount: money(refund), provider })}
        </label>
      ))}
    </Ways>
  )
}

/** As `cancel_reservation` takes it: a comma is the decimal sign in many languages. */
const refundObjOf = ({ refundstatus, amount, memo }: StaffRefund) => ({
  refundstatus,
  ...(refundstatus === 'partial' && { amount: amount.trim().replace(',', '.') }),
  ...(memo.trim() !== '' && { memo: memo.trim() }),
})

function Refund({ preview, provider }: { preview: Cancellation; provider: string }) {
  const t = useWords()
  const { money } = useFormats()
  const lost = preview.discountlost > 0 ? t('cancel.discount_lost', { amount: money(preview.discountlost) }) : ''
  const { refundcredit, refundgift } = preview
  const toGift = refundgift > 0 ? t('cancel.refund_gift', { amount: money(refundgift) }) : ''
  const credited = refundcredit > 0 ? t('cancel.refund_credit', { amount: money(refundcredit) }) : ''
  const { refundpoints, refundbystaff } = preview
  if (refundpoints !== undefined && preview.reservation.pointspaid > 0)
    return <p>{refundpoints > 0 ? t('points.refund', { count: refundpoints }) : t('points.no_refund', { provider })}</p>
  if (preview.refund > 0 || lost)
    return (
      <>
        <p>
          {[t('cancel.refund', { amount: money(preview.refund) }), credited, toGift, lost].filter(Boolean).join(' ')}
        </p>
        <GivenByHand amount={refundbystaff} provider={provider} />
      </>
    )
  return <p>{preview.reservation.paidprice > 0 ? t('cancel.no_refund', { provider }) : t('cancel.nothing_paid')}</p>
}
