import styled from '@emotion/styled'
import { useState } from 'react'
import { useOwnTime } from '../../booking/date/use-own-time.ts'
import { calmUntil, clockOf, keptUntil } from '../../booking/hold/remaining.ts'
import { OnWide, RunOutSheet } from '../../booking/hold/run-out-sheet.ts'
import { useRemaining } from '../../booking/hold/use-remaining.ts'
import type { Again } from '../../booking/hold/use-same-again.ts'
import type { CallError } from '../../data/errors.ts'
import { Button } from '../../ui/button.tsx'
import { WayToOwn } from '../../ui/failure.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { useCart } from './cart-context.tsx'
import { bookedOf, lossOf } from './cart-items.ts'
import { useTakeAgain } from './use-take-again.ts'

const Line = styled.div({
  minHeight: '1.75em',
  marginBlockEnd: 'calc(var(--space) * 2)',
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  lineHeight: '1.75em',
  '& > p': { display: 'flex', alignItems: 'center', gap: 'var(--space)' },
  '& > p > svg': { flex: 'none', width: 18, height: 18 },
  '& > p[data-soon]': { color: 'var(--text)', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
})

/** The appointments that are held now, the instant at which the first hold ends, and those whose hold has run out. */
export function useHeldUntil() {
  const { appointments, payable, runOut, find } = useCart()
  const ends = bookedOf(payable).flatMap((one) => {
    const facts = find(one.bookable)?.facts
    return (facts && keptUntil(one, facts)) ?? []
  })
  const over = appointments.filter((one) => runOut.has(one.id) && lossOf(one) === null)
  return { count: ends.length, first: ends.sort()[0], over }
}

/** Whether nothing is left to be booked, since each place that was held has run out or is lost. */
export function useIsCartRunOut(): boolean {
  const { appointments, payable } = useCart()
  return appointments.length > 0 && payable.length === 0
}

/** Where the appointments themselves are not in view: how long they are held, by the first hold that ends. */
export function CartHold() {
  const t = useWords()
  const ownTime = useOwnTime()
  const { appointments } = useCart()
  const { count, first, over } = useHeldUntil()
  const remaining = useRemaining(first)
  const all = useAllAgain()
  if (bookedOf(appointments).length === 0) return null
  const soon = remaining !== null && remaining <= calmUntil
  return (
    <Line>
      <AllRunOut all={all} />
      {remaining ? (
        <p data-soon={soon || undefined} aria-hidden={soon || undefined}>
          <Icon name="clock" />
          {over.length > 0
            ? t('checklist.some_run_out', { count: over.length })
            : soon
              ? t('hold.remaining', { time: clockOf(remaining) })
              : t('checklist.held_until', { time: ownTime(first ?? ''), count })}
        </p>
      ) : null}
      <LiveRegion
        message={remaining && soon ? t('hold.remaining_announce', { count: Math.ceil(remaining / 60) }) : ''}
      />
    </Line>
  )
}

/** Holds all that has run out once more. Null until nothing else is left to be booked. */
export function useAllAgain(): { count: number; error: CallError | null; button: Again } | null {
  const t = useWords()
  const { over } = useHeldUntil()
  const isRunOut = useIsCartRunOut()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const take = useTakeAgain()
  const again = async () => {
    setBusy(true)
    setError(await take(over))
    setBusy(false)
  }
  if (!isRunOut || over.length === 0) return null
  return { count: over.length, error, button: { label: t('checklist.hold_again'), busy, press: () => void again() } }
}

/** Over the page, once all that was held has run out. The button may be that of the page (`isBelow`). */
export function AllRunOut({ all, isBelow = false }: { all: ReturnType<typeof useAllAgain>; isBelow?: boolean }) {
  const t = useWords()
  if (!all) return null
  const { count, error, button } = all
  const take = (
    <Button onClick={button.press} busy={button.busy}>
      {button.label}
    </Button>
  )
  return (
    <RunOutSheet>
      <Notice
        tone="error"
        action={
          <>
            {isBelow ? <OnWide>{take}</OnWide> : take}
            {error ? <WayToOwn error={error} /> : null}
          </>
        }
      >
        <strong>{t('checklist.expired_title', { count })}</strong>
        <br />
        {error ? failureText(t, error) : t('checklist.expired_text')}
      </Notice>
    </RunOutSheet>
  )
}
