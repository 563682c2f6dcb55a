import { Notice, type PaymentProps, useFormats, useWords } from '@tessera/plugin-api/client'
import { useEffect, useRef } from 'react'

/** Says where the customer pays: nothing is typed here, and the page is left once the booking button is pressed. */
export function RedirectPayment({ amount, held, onToken, awaited, action }: PaymentProps) {
  const t = useWords()
  const { money } = useFormats()
  const give = useRef(onToken)
  give.current = onToken
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever waits is answered at once.
  useEffect(() => give.current({}), [awaited])
  const told = { amount: money(amount) }
  const leave = held ? t('payment-mollie.leave', told) : t('payment-mollie.leave_only', told)
  return <Notice>{action === null ? leave : t('payment-mollie.leaving')}</Notice>
}
