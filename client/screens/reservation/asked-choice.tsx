import { useState } from 'react'
import { TickRow } from '../../booking/confirmation/tick-row.ts'
import type { CallError } from '../../data/errors.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { Failure } from '../../ui/failure.tsx'
import { useWords } from '../../ui/words.tsx'
import { useCustomerName } from './customer.tsx'
import { askedFor } from './destination.ts'
import type { MoveWanted } from './move-calendar.tsx'

interface AskedChoiceProps {
  reservation: Reservation
  token: string
  wanted: MoveWanted
  disabled: boolean
  /** What the move means then is known. */
  onWanted(wanted: MoveWanted): void
}

/** Staff say whether the customer asked for a move, since that decides what a cancellation gives back afterwards. */
export function AskedChoice({ reservation, token, wanted, disabled, onWanted }: AskedChoiceProps) {
  const t = useWords()
  const calls = useCalls()
  const name = useCustomerName(reservation)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const say = async (isAskedFor: boolean) => {
    setBusy(true)
    setError(null)
    const said = { ...wanted, isAskedFor }
    const answer = await calls.reschedule({ ...askedFor(reservation, token, said), preview: true })
    setBusy(false)
    if (answer.ok) onWanted({ ...said, told: answer.value })
    else setError(answer.error)
  }
  return (
    <>
      <TickRow data-part="asked-for">
        <input
          type="checkbox"
          checked={wanted.isAskedFor ?? true}
          disabled={disabled || busy}
          onChange={({ target }) => void say(target.checked)}
        />
        <span>
          <strong>{t('staffpage.asked_for', { name })}</strong>
          <small>{t('staffpage.asked_for_hint', { name })}</small>
        </span>
      </TickRow>
      {error ? <Failure error={error} /> : null}
    </>
  )
}
