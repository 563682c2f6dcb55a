import styled from '@emotion/styled'
import { useRef, useState } from 'react'
import { useOwnTime } from '../../booking/date/use-own-time.ts'
import { calmUntil, clockOf, keptUntil } from '../../booking/hold/remaining.ts'
import { useRemaining } from '../../booking/hold/use-remaining.ts'
import type { CallError } from '../../data/errors.ts'
import type { Draft } from '../../state/draft.ts'
import { WayToOwn } from '../../ui/failure.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { useWords } from '../../ui/words.tsx'
import { useCart } from './cart-context.tsx'
import { lossOf, lossWord } from './cart-items.ts'
import { useTakeAgain } from './use-take-again.ts'

/** As tall with the button as without it: what runs out does so by itself, and must not move anything. */
const Line = styled.div({
  display: 'flex',
  // The whole width, also among the parts of a list's entry.
  flex: '1 0 100%',
  alignItems: 'center',
  gap: 'calc(var(--space) * 0.75)',
  minHeight: 32,
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  lineHeight: 'var(--small-line)',
  fontVariantNumeric: 'tabular-nums',
  '&:focus': { outline: 'none' },
  '& > svg': { flex: 'none', width: 16, height: 16 },
  '& > span': { minWidth: 0 },
  '&[data-hold=soon]': { color: 'var(--text)', fontWeight: 600 },
  '&[data-hold=over]': { color: 'var(--error-text)', fontWeight: 600 },
  '&& button': {
    flex: 'none',
    minHeight: 44,
    marginBlock: -6,
    padding: '0 8px',
    border: 0,
    borderRadius: 'var(--radius-field)',
    background: 'none',
    color: 'var(--primary-text)',
    fontSize: 'inherit',
    fontWeight: 600,
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    '&:hover': { background: 'var(--surface-muted)' },
    '&[aria-busy]': { opacity: 0.5 },
  },
})

/**
 * How long the place of one appointment is held, or that it is lost. When the hold has run out it says so, and takes
 * the place again; the others are not concerned. While the place is being taken, only the room of the line is kept.
 * @param what the appointment in words
 */
export function ItemHold(props: { appointment: Draft; what: string; isTaking?: boolean }) {
  const { appointment, what, isTaking = false } = props
  const t = useWords()
  const ownTime = useOwnTime()
  const { find, runOut } = useCart()
  const take = useTakeAgain()
  const box = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const facts = find(appointment.bookable)?.facts
  const until = facts && !appointment.waiting ? keptUntil(appointment, facts) : undefined
  const remaining = useRemaining(until)
  const lost = lossOf(appointment)
  if (isTaking) return <Line />
  if (lost)
    return (
      <Line data-hold="over" role="alert">
        {t(lossWord(lost))}
      </Line>
    )
  if (until === undefined) return null
  const again = async () => {
    setBusy(true)
    setError(await take([appointment]))
    setBusy(false)
    box.current?.focus({ preventScroll: true })
  }
  const isOver = runOut.has(appointment.id)
  const soon = !isOver && remaining !== null && remaining <= calmUntil
  return (
    <Line
      ref={box}
      tabIndex={-1}
      data-hold={isOver ? 'over' : soon ? 'soon' : 'calm'}
      style={error ? { flexWrap: 'wrap' } : undefined}
    >
      {isOver ? (
        <>
          <span>{error ? failureText(t, error) : t('checklist.run_out')}</span>
          <button
            type="button"
            aria-label={t('checklist.take_again_what', { what })}
            aria-busy={busy || undefined}
            onClick={busy ? undefined : again}
          >
            {t('checklist.take_again')}
          </button>
          {error ? <WayToOwn error={error} /> : null}
        </>
      ) : (
        <>
          <Icon name="clock" />
          <span aria-hidden={soon || undefined}>
            {soon
              ? t('hold.remaining', { time: clockOf(remaining) })
              : remaining === null
                ? null
                : t('hold.held_until', { time: ownTime(until) })}
          </span>
        </>
      )}
      <LiveRegion message={isOver ? t('checklist.run_out_announce', { what }) : ''} />
    </Line>
  )
}
