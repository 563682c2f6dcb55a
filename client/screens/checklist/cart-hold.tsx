import styled from '@emotion/styled'
import { useState } from 'react'
import { useOwnTime } from '../../booking/date/use-own-time.ts'
import { isPassing } from '../../booking/hold/passing.ts'
import { calmUntil, clockOf } from '../../booking/hold/remaining.ts'
import { RunOutSheet } from '../../booking/hold/run-out-sheet.ts'
import { useRemaining } from '../../booking/hold/use-remaining.ts'
import type { CallError } from '../../data/errors.ts'
import { useCalls } from '../../data/use-calls.ts'
import type { Draft } from '../../state/draft.ts'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { useCart } from './cart-context.tsx'
import { bookedOf, cartItemOf, lossOf, lostKey } from './cart-items.ts'

const Line = styled.div({
  minHeight: '1.75em',
  marginBlockEnd: 'calc(var(--space) * 2)',
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  lineHeight: '1.75em',
  '& > p': { display: 'flex', alignItems: 'center', gap: 'var(--space)' },
  '& > p > svg': { width: 18, height: 18 },
  '& > p[data-soon]': { color: 'var(--text)', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& > div': { fontSize: 'var(--body-size)', lineHeight: 'var(--body-line)', color: 'var(--text)' },
})

/** The appointments with a hold, and the instant at which the first hold expires. */
export function useHeldUntil() {
  const { appointments, find } = useCart()
  const held = bookedOf(appointments).filter(
    (one) => find(one.bookable)?.facts.holdduration !== 0 && lossOf(one) === null,
  )
  return { held, first: held.flatMap(({ expires }) => expires ?? []).sort()[0] }
}

/** The same with the seconds that are left. */
function useHeld() {
  const { held, first } = useHeldUntil()
  return { held, first, remaining: useRemaining(first) }
}

/** Whether a hold has expired: the slots must be held again before anything is paid. */
export const useIsCartRunOut = (): boolean => useHeld().remaining === 0

/** Says how long the slots are held, by the first hold to expire. After that, one button holds all of them again. */
export function CartHold() {
  const t = useWords()
  const ownTime = useOwnTime()
  const { appointments } = useCart()
  const { held, first, remaining } = useHeld()
  if (bookedOf(appointments).length === 0) return null
  const soon = remaining !== null && remaining <= calmUntil
  return (
    <Line>
      {remaining === 0 ? (
        <RunOutSheet>
          <TakeAgain appointments={held} />
        </RunOutSheet>
      ) : null}
      {remaining ? (
        <p data-soon={soon || undefined} aria-hidden={soon || undefined}>
          <Icon name="clock" />
          {soon
            ? t('hold.remaining', { time: clockOf(remaining) })
            : t('checklist.held_until', { time: ownTime(first ?? ''), count: held.length })}
        </p>
      ) : null}
      <LiveRegion
        message={remaining && soon ? t('hold.remaining_announce', { count: Math.ceil(remaining / 60) }) : ''}
      />
    </Line>
  )
}

function TakeAgain({ appointments }: { appointments: Draft[] }) {
  const t = useWords()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const take = useTakeAgain()
  const again = async () => {
    setBusy(true)
    setError(await take(appointments))
    setBusy(false)
  }
  return (
    <Notice
      tone="error"
      action={
        <Button onClick={again} busy={busy}>
          {t('checklist.hold_again')}
        </Button>
      }
    >
      <strong>{t('checklist.expired_title', { count: appointments.length })}</strong>
      <br />
      {error ? failureText(t, error) : t('checklist.expired_text')}
    </Notice>
  )
}

/**
 * Returns a function that holds each slot again. A lost slot is marked and stays in the list until it gets another
 * date. The function returns the error of a failed request, after which the slot may still be free.
 */
export function useTakeAgain() {
  const calls = useCalls()
  const { draft, appointments: all, update } = useCart()
  return async (appointments: Draft[]): Promise<CallError | null> => {
    let failure: CallError | null = null
    const drafts = all.map(({ id }) => id)
    const code = draft.discountcode ? { discountcode: draft.discountcode } : {}
    for (const appointment of appointments) {
      const item = cartItemOf(appointment, draft, { views: [], addons: [], hasplaces: false })
      if (!item) continue
      const { formresponses: _, roster: __, id: ___, ...wanted } = item
      const answer = await calls.hold({ ...wanted, ...code, cart: drafts.filter((id) => id !== appointment.id) })
      if (!answer.ok && isPassing(answer.error)) {
        failure = answer.error
        continue
      }
      update(({ appointments: known = [] }) => ({
        appointments: known.map((one) =>
          one.id !== appointment.id
            ? one
            : answer.ok
              ? { ...one, reservation: answer.value.id, expires: new Date(answer.value.expires).toISOString() }
              : { ...one, extra: { ...one.extra, [lostKey]: answer.error.code } },
        ),
      }))
    }
    return failure
  }
}
