import { useState } from 'react'
import type { Settled, SuspendedPayment, SuspenseCalls } from '../../data/suspense-calls.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useFormats } from '../../ui/formats.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'

interface SuspenseDialogProps {
  payment: SuspendedPayment
  calls: SuspenseCalls
  onClose(): void
  onSettled(settled: Settled): Promise<void>
}

/** What is to become of it: `other` pays for another reservation. */
type Choice = 'keep' | 'other' | 'return'

const field = '/reservation'

/** Decides about money in suspense: what it pays for, or that it goes back, and why. */
export function SuspenseDialog({ payment, calls, onClose, onSettled }: SuspenseDialogProps) {
  const t = useWords()
  const { money } = useFormats()
  const { id, ways, purchase, currency } = payment
  const isKept = ways.includes('keep')
  const all: Choice[] = [...(isKept ? ['keep' as const] : []), ...(purchase ? [] : ['other' as const]), 'return']
  const [chosen, setChosen] = useState<Choice>(isKept ? 'keep' : 'return')
  const [typedReservation, setReservation] = useState('')
  const [typedReason, setReason] = useState('')
  const [reservation, reason] = [typedReservation.trim(), typedReason.trim()]
  const isNamed = chosen !== 'other' || reservation !== ''
  const isReason = reason.length >= 3
  return (
    <FormDialog
      title={t('suspense.dialog', { amount: money(payment.amount, currency) })}
      leave={t('refund.no')}
      act={t('suspense.do')}
      isComplete={isNamed && isReason}
      fields={chosen === 'other' ? [field] : []}
      call={() =>
        calls.settle({
          ...{ id, reason, way: chosen === 'return' ? 'return' : 'keep' },
          ...(chosen === 'other' && { reservation }),
        })
      }
      onClose={onClose}
      onDone={onSettled}
    >
      {({ isTried, refusalOf, forget }) => (
        <>
          <fieldset>
            <legend>{t('suspense.way')}</legend>
            {all.map((one) => (
              <label key={one}>
                <input type="radio" name="way" checked={chosen === one} onChange={() => setChosen(one)} />
                {t(`suspense.way_${one}`)}
              </label>
            ))}
          </fieldset>
          {chosen === 'other' ? (
            <TextField
              label={t('suspense.reservation')}
              help={t('suspense.reservation_help')}
              maxLength={64}
              value={typedReservation}
              error={
                refusalOf(field)
                  ? t('suspense.reservation_refused')
                  : isTried && !isNamed
                    ? t('suspense.reservation_fault')
                    : undefined
              }
              onChange={({ target }) => {
                setReservation(target.value)
                forget(field)
              }}
            />
          ) : null}
          {chosen === 'return' ? null : <p>{t('suspense.excess')}</p>}
          <TextField
            label={t('refund.reason')}
            help={t('refund.reason_help')}
            maxLength={1000}
            value={typedReason}
            error={isTried && !isReason ? t('refund.reason_fault') : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
