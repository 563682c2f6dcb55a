import styled from '@emotion/styled'
import { useState } from 'react'
import { useOwnTime } from '../../booking/date/use-own-time.ts'
import { calmUntil, clockOf, keptUntil } from '../../booking/hold/remaining.ts'
import { RunOutSheet } from '../../booking/hold/run-out-sheet.ts'
import { useRemaining } from '../../booking/hold/use-remaining.ts'
import type { CallError } from '../../data/errors.ts'
import type { Draft } from '../../state/draft.ts'
import { Button } from '../../ui/button.tsx'
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
  if (bookedOf(appointments).length === 0) return null
  const soon = remaining !== null && remaining <= calmUntil
  return (
    <Line>
      <AllRunOut />
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

/** Over the page, once all that was held has run out: one button holds all of them again. */
export function AllRunOut() {
  const { over } = useHeldUntil()
  const isRunOut = useIsCartRunOut()
  if (!isRunOut || over.length === 0) return null
  return (
    <RunOutSheet>
      <TakeAgain appointments={over} />
    </RunOutSheet>
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
