import type { CallError } from '../../data/errors.ts'
import { Failure } from '../../ui/failure.tsx'
import { useWords } from '../../ui/words.tsx'

interface PaymentFailureProps {
  error: CallError
  /** Whether points are bought, of which the specification has words of its own. */
  isOfPoints?: boolean
}

/** A payment that failed: the server's reason, or that payments can't be processed where it has none. */
export function PaymentFailure({ error, isOfPoints = false }: PaymentFailureProps) {
  const t = useWords()
  const hasReason = error.code !== 'internal' && error.code !== 'unsuccessful'
  return <Failure error={error}>{hasReason ? undefined : t(isOfPoints ? 'points.unable' : 'payment.unable')}</Failure>
}
