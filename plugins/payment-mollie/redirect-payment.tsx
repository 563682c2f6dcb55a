import { Notice, type PaymentProps, useFormats, useWords } from '@tessera/plugin-api/client'
import { useEffect, useRef } from 'react'

/** Says where the customer pays: nothing is typed here, and the page is left once the booking button is pressed. */
export function RedirectPayment({ amount, onToken, awaited, action }: PaymentProps) {
  const t = useWords()
  const { money } = useFormats()
  const told = useRef(onToken)
  told.current = onToken
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever waits is answered at once.
  useEffect(() => told.current({}), [awaited])
  return (
    <Notice>
      {action === null ? t('payment-mollie.leave', { amount: money(amount) }) : t('payment-mollie.leaving')}
    </Notice>
  )
}
