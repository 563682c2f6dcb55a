import styled from '@emotion/styled'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords, type Words } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { slotInstants } from '../context/slot-instants.ts'
import { useOwnTime } from '../date/use-own-time.ts'
import { calmUntil, clockOf, keptUntil } from './remaining.ts'
import { RunOutSheet } from './run-out-sheet.ts'
import { useHold } from './use-hold.ts'
import { useRemaining } from './use-remaining.ts'

/** A line of constant height, so that nothing moves when its words change. */
const Line = styled.div({
  minHeight: '1.75em',
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  lineHeight: '1.75em',
  '& > p': { display: 'flex', alignItems: 'center', gap: 'var(--space)' },
  '& > p > svg': { width: 18, height: 18 },
  '& > p[data-soon]': { color: 'var(--text)', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
})

/** Whether the hold has expired: the slot must be held again before anything is paid. */
export function useIsRunOut(): boolean {
  const { draft, facts } = useBooking()
  return useRemaining(keptUntil(draft, facts)) === 0
}

/** Says how long the slot is held, with a countdown in the last two minutes. After expiry one button holds it again. */
export function HoldNotice({ onOther }: { onOther(): void }) {
  const t = useWords()
  const { draft, facts } = useBooking()
  const remaining = useRemaining(keptUntil(draft, facts))
  const ownTime = useOwnTime()
  const [back, setBack] = useState(false)
  const soon = remaining !== null && remaining <= calmUntil
  return (
    <Line>
      {remaining === 0 ? (
        <RunOutSheet>
          <Expired onOther={onOther} onBack={() => setBack(true)} />
        </RunOutSheet>
      ) : null}
      {remaining ? (
        <p data-soon={soon || undefined} aria-hidden={soon || undefined}>
          <Icon name="clock" />
          {soon
            ? t('hold.remaining', { time: clockOf(remaining) })
            : t('hold.held_until', { time: ownTime(draft.expires ?? '') })}
        </p>
      ) : null}
      <LiveRegion message={announced(remaining, back, t)} />
    </Line>
  )
}

/** Announced once a minute near the end, and when the slot is held again. */
function announced(remaining: number | null, back: boolean, t: Words): string {
  if (remaining === null || remaining === 0) return ''
  if (remaining <= calmUntil) return t('hold.remaining_announce', { count: Math.ceil(remaining / 60) })
  return back ? t('hold.back') : ''
}

function Expired({ onOther, onBack }: { onOther(): void; onBack(): void }) {
  const t = useWords()
  const { draft } = useBooking()
  const { take, busy, error } = useHold()
  const again = async () => {
    const { start, end, occurrence } = draft
    if (start && end && (await take({ start, end, occurrence, ...slotInstants(draft) }))) onBack()
  }
  const gone = error?.code === 'slot_taken' || error?.code === 'seats_not_available'
  return (
    <Notice
      tone="error"
      action={
        gone ? (
          <Button onClick={onOther}>{t('hold.other')}</Button>
        ) : (
          <Button onClick={again} busy={busy}>
            {t('hold.again')}
          </Button>
        )
      }
    >
      <strong>{t('hold.expired.title')}</strong>
      <br />
      {gone ? t('hold.gone') : error ? failureText(t, error) : t('hold.expired.text')}
    </Notice>
  )
}
