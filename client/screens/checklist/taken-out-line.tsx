import { useEffect, useRef, useState } from 'react'
import { isPassing } from '../../booking/hold/passing.ts'
import type { CallError } from '../../data/errors.ts'
import { Button } from '../../ui/button.tsx'
import { WayToOwn } from '../../ui/failure.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { Link } from '../../ui/link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useCart } from './cart-context.tsx'
import type { TakenOut } from './taken-out.ts'
import { useAppointmentDates } from './use-appointment-dates.ts'

/**
 * Stands where an appointment stood that was just taken out, as tall as that was: it can be put back from there, and
 * where its place has gone meanwhile it says so and leads to another time. It takes the focus.
 */
export function TakenOutLine({ one }: { one: TakenOut }) {
  const t = useWords()
  const { find, undo, dateAnew } = useCart()
  const dates = useAppointmentDates()
  const box = useRef<HTMLLIElement>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const { appointment, how, height } = one
  const facts = find(appointment.bookable)?.facts
  if (!facts) return null
  const back = async () => {
    setBusy(true)
    setError(await undo(one))
    setBusy(false)
  }
  const { short, time } = dates(appointment, facts)
  const named = { bookable: facts.name, date: [short, time].filter(Boolean).join(', ') }
  const isGone = error !== null && !isPassing(error)
  return (
    <li ref={box} tabIndex={-1} data-taken-out={how} style={{ minHeight: height }}>
      <p data-part="when" role={error ? 'alert' : 'status'}>
        {error ? (
          <>
            <strong>{t('checklist.not_back', named)}</strong> {failureText(t, error)}
          </>
        ) : how === 'saved' ? (
          <>
            {t('checklist.saved', named)} <Link href="/reservations">{t('checklist.saved_link')}</Link>
          </>
        ) : (
          t('checklist.removed', named)
        )}
      </p>
      {isGone ? (
        <Button variant="secondary" onClick={() => dateAnew(one)}>
          {t('hold.other')}
        </Button>
      ) : (
        <Button variant="secondary" onClick={back} busy={busy}>
          {t(error ? 'nav.retry' : 'checklist.undo')}
        </Button>
      )}
      {error ? <WayToOwn error={error} /> : null}
    </li>
  )
}
