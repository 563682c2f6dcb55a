import { useEffect, useRef } from 'react'
import { type CallError, type CallErrorCode, refusedWith } from '../../data/errors.ts'
import { text } from '../../data/read.ts'
import { tellHost } from '../../frame/tell-host.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { useFormats } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { declinedWords } from './declined-words.ts'

/** After these codes the slot is gone or no longer held: the customer has to choose another date. */
const lostSlot = [
  'slot_taken',
  'seats_not_available',
  'resource_unavailable',
  'hold_expired',
  'closed',
] as const satisfies CallErrorCode[]

type Words = ReturnType<typeof useWords>

/** The server found faults in answers that the form accepted. */
const wrongAnswers = new Set<CallErrorCode>([
  'answer_required',
  'answer_invalid',
  'guest_details_required',
  'invalid_params',
])

interface ConfirmNoticeProps {
  error: CallError
  /** The notice is hidden, but keeps its height. */
  isOld: boolean
  before: number | null
  now: number | null
  onOther(): void
  onAnswers(): void
  onRetry(): void
}

/** Says why the booking was refused and what to do. It takes the focus, since the customer looks elsewhere. */
export function ConfirmNotice({ error, isOld, before, now, onOther, onAnswers, onRetry }: ConfirmNoticeProps) {
  const t = useWords()
  const { money } = useFormats()
  const box = useRef<HTMLDivElement>(null)
  // Each new error takes the focus again.
  useEffect(() => {
    box.current?.focus()
    tellHost({ type: 'error', code: error.code })
  }, [error])
  const { code } = error
  const lost = refusedWith(error, ...lostSlot)
  const refused = refusedWith(error, 'payment_declined')
  return (
    <div
      ref={box}
      tabIndex={-1}
      style={{ outline: 'none', scrollMarginBlock: 120, visibility: isOld ? 'hidden' : undefined }}
      data-error={code}
    >
      {lost ? (
        <Notice tone="error" action={<Button onClick={onOther}>{t('hold.other')}</Button>}>
          {lost.isReturned === true ? t('payment.unknown.returned') : lostText(error, t)}
        </Notice>
      ) : code === 'price_changed' && before !== null && now !== null ? (
        <Notice tone="warning">
          <strong>{t('review.price_changed.title')}</strong>
          <br />
          {t('review.price_changed.text', { before: money(before), after: money(now) })}
        </Notice>
      ) : code === 'price_changed' && now !== null ? (
        <Notice tone="warning">{t('review.price_told', { price: money(now) })}</Notice>
      ) : code === 'payment_unknown' || code === 'payment_pending' ? (
        <UnknownPayment />
      ) : wrongAnswers.has(code) ? (
        <Notice tone="error" action={<Button onClick={onAnswers}>{t('review.edit')}</Button>}>
          {t('error.invalid_params')}
        </Notice>
      ) : (
        <Failure error={error} onRetry={onRetry}>
          {refused ? declinedWords(text(refused.code), t) : code === 'connection' ? t('review.unheard') : undefined}
        </Failure>
      )}
    </div>
  )
}

/** Says that the payment's outcome is being looked up. It replaces the payment form, also after a reload. */
export function UnknownPayment() {
  const t = useWords()
  return (
    <Notice tone="warning">
      <strong>{t('payment.unknown.title')}</strong>
      <br />
      {t('payment.unknown.text')} {t('payment.unknown.waiting')}
    </Notice>
  )
}

/** What became of the slot. */
const lostText = (error: CallError, t: Words): string =>
  error.code === 'slot_taken' ? t('review.slot_taken') : failureText(t, error)
