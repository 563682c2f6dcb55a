import { useEffect, useRef } from 'react'
import type { CallError } from '../../../data/errors.ts'
import { text } from '../../../data/read.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'

/** After these the slot is gone, or no longer ours: the way on leads over the calendar. */
const lostSlot = new Set(['slot_taken', 'seats_not_available', 'resource_unavailable', 'hold_expired', 'closed'])

/** What the server found in the answers that the form did not. */
const wrongAnswers = new Set(['answer_required', 'answer_invalid', 'guest_details_required', 'invalid_params'])

interface ConfirmNoticeProps {
  error: CallError
  /** Not shown any more; only its room is left. */
  isOld: boolean
  before: number | null
  now: number | null
  onOther(): void
  onAnswers(): void
  onRetry(): void
}

/** What stood in the way of the booking and what to do about it. It takes the focus, since the eye is elsewhere. */
export function ConfirmNotice({ error, isOld, before, now, onOther, onAnswers, onRetry }: ConfirmNoticeProps) {
  const t = useWords()
  const { money } = useFormats()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error takes the focus anew.
  useEffect(() => box.current?.focus(), [error])
  const { code } = error
  return (
    <div
      ref={box}
      tabIndex={-1}
      style={{ outline: 'none', scrollMarginBlock: 120, visibility: isOld ? 'hidden' : undefined }}
      data-error={code}
    >
      {lostSlot.has(code) ? (
        <Notice tone="error" action={<Button onClick={onOther}>{t('hold.other')}</Button>}>
          {t(code === 'slot_taken' ? 'review.slot_taken' : `error.${code}`)}
        </Notice>
      ) : code === 'price_changed' && before !== null && now !== null ? (
        <Notice tone="warning">
          <strong>{t('review.price_changed.title')}</strong>
          <br />
          {t('review.price_changed.text', { before: money(before), after: money(now) })}
        </Notice>
      ) : code === 'payment_unknown' || code === 'payment_pending' ? (
        <UnknownPayment />
      ) : wrongAnswers.has(code) ? (
        <Notice tone="error" action={<Button onClick={onAnswers}>{t('review.edit')}</Button>}>
          {t('error.invalid_params')}
        </Notice>
      ) : code === 'connection' || code === 'unavailable' || code === 'busy' ? (
        <Notice tone="error" action={<Button onClick={onRetry}>{t('nav.retry')}</Button>}>
          {t(code === 'connection' ? 'error.offline' : `error.${code}`)}
        </Notice>
      ) : (
        <Notice tone="error">
          {code === 'payment_declined' ? declined(text(error.data.code), t) : t(`error.${code}`)}
        </Notice>
      )}
    </div>
  )
}

/** That the payment is being looked for. It stands instead of the way to pay, after a reload too. */
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

/** Why the bank said no, where there is a word for its reason. */
function declined(reason: string, t: (key: string) => string): string {
  const key = `payment.declined.${reason}`
  const word = t(key)
  return `${word === key ? t('payment.declined.other') : word} ${t('payment.declined.next')}`
}
