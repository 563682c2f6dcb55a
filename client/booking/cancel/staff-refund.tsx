import styled from '@emotion/styled'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'
import { GivenByHand } from './given-by-hand.tsx'

const Ways = styled.fieldset({
  display: 'grid',
  gap: 'calc(var(--space) * 0.5)',
  '& legend': { padding: 0, fontWeight: 600, marginBlockEnd: 'calc(var(--space) * 0.5)' },
  '& label:has([type=radio])': { display: 'flex', alignItems: 'center', gap: 'var(--space)', minHeight: 44 },
  '& [type=radio]': { width: 20, height: 20, margin: 0, accentColor: 'var(--primary)' },
})

/** Below all that is typed, so that nothing moves under the hand. */
const ByHand = styled.div({ '& p': { marginBlockStart: 'calc(var(--space) * 2)' } })

/** How much of what was paid staff give back. */
export const staffRefunds = ['full', 'partial', 'norefund'] as const

/** What staff give back, and what they note with it. */
export interface StaffRefund {
  refundstatus: (typeof staffRefunds)[number]
  /** Of a partial refund, as it was typed: major units. */
  amount: string
  memo: string
}

interface StaffRefundProps {
  /** What was paid, major units. */
  paid: number
  /** What the terms would give back, in words. */
  terms: string
  refund: StaffRefund
  onChange(refund: StaffRefund): void
  /** Whether the amount was refused. */
  isAmountRefused: boolean
  /** What of it staff give back by hand, major units. */
  byHand: number
  /** Whose it is. */
  name: string
}

/** Asks staff how much of what was paid goes back. */
export function StaffRefundFields(props: StaffRefundProps) {
  const { paid, terms, refund, onChange, isAmountRefused, byHand, name } = props
  const t = useWords()
  const { money } = useFormats()
  const { currency } = useBootstrap()
  return (
    <>
      <p>{terms}</p>
      <Ways>
        <legend>{t('cancel.staff_refund')}</legend>
        {staffRefunds.map((refundstatus) => (
          <label key={refundstatus}>
            <input
              type="radio"
              name="refund"
              checked={refund.refundstatus === refundstatus}
              onChange={() => onChange({ ...refund, refundstatus })}
            />
            {t(`cancel.staff_${refundstatus}`, { amount: money(paid) })}
          </label>
        ))}
      </Ways>
      {refund.refundstatus === 'partial' ? (
        <TextField
          label={t('cancel.staff_amount', { currency: currency.code.toUpperCase() })}
          // A fault says the same: in its place, so that the dialog keeps its height.
          help={isAmountRefused ? undefined : t('refund.most', { amount: money(paid) })}
          inputMode="decimal"
          value={refund.amount}
          error={isAmountRefused ? t('cancel.staff_amount_fault', { amount: money(paid) }) : undefined}
          onChange={({ target }) => onChange({ ...refund, amount: target.value })}
        />
      ) : null}
      <div>
        <TextField
          label={t('cancel.staff_memo')}
          optional={t('form.optional')}
          help={t('cancel.staff_memo_help')}
          maxLength={1000}
          value={refund.memo}
          onChange={({ target }) => onChange({ ...refund, memo: target.value })}
        />
        <ByHand aria-live="polite">
          <GivenByHand amount={byHand} customer={name} />
        </ByHand>
      </div>
    </>
  )
}
