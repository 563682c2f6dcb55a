import { useEffect } from 'react'
import { Failure } from '../../ui/failure.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'

/**
 * Says that the price could not be calculated, or that the server did not confirm it, and offers to try again. Draws
 * nothing while there is no failure.
 */
export function PriceFailed() {
  const t = useWords()
  const { failure, quote } = useBooking().quote
  useRetryOnline()
  if (!failure) return null
  const { error, busy, retry } = failure
  return (
    <div data-part="price-failed">
      <Failure error={error} onRetry={retry} busy={busy} repeatable>
        <strong>{t(quote ? 'quote.unconfirmed' : 'quote.failed')}</strong>
        <br />
        {failureText(t, error)}
      </Failure>
    </div>
  )
}

/** Requests the price again as soon as the network is back. */
function useRetryOnline(): void {
  const { failure } = useBooking().quote
  const retry = failure?.retry
  useEffect(() => {
    if (!retry) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])
}
