import styled from '@emotion/styled'
import { ownEntryOf } from '../../data/own-entry.ts'
import { Button } from '../../ui/button.tsx'
import { WayToOwn } from '../../ui/failure.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords, type Words } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { useOwnTime } from '../date/use-own-time.ts'
import { calmUntil, clockOf } from './remaining.ts'
import { OnWide, RunOutSheet } from './run-out-sheet.ts'
import { type SameAgain, useSameAgain } from './use-same-again.ts'

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

/** Says how long the slot is held, with a countdown in the last two minutes. After expiry one button holds it again. */
export const HoldNotice = ({ onOther }: { onOther(): void }) => <HoldTold again={useSameAgain(onOther)} />

/** The same where the button of the page holds the slot again (`isBelow`), which on a phone is always in sight. */
export function HoldTold({ again, isBelow = false }: { again: SameAgain; isBelow?: boolean }) {
  const t = useWords()
  const { draft } = useBooking()
  const ownTime = useOwnTime()
  const { remaining, isBack } = again
  const soon = remaining !== null && remaining <= calmUntil
  return (
    <Line data-noprint>
      {remaining === 0 ? (
        <RunOutSheet>
          <Expired again={again} isBelow={isBelow} />
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
      <LiveRegion message={announced(remaining, isBack, t)} />
    </Line>
  )
}

/** Announced once a minute near the end, and when the slot is held again. */
function announced(remaining: number | null, back: boolean, t: Words): string {
  if (remaining === null || remaining === 0) return ''
  if (remaining <= calmUntil) return t('hold.remaining_announce', { count: Math.ceil(remaining / 60) })
  return back ? t('hold.back') : ''
}

function Expired({ again: { error, isGone, button }, isBelow }: { again: SameAgain; isBelow: boolean }) {
  const t = useWords()
  const take = (
    <Button onClick={button.press} busy={button.busy}>
      {button.label}
    </Button>
  )
  return (
    <Notice
      tone="error"
      action={
        <>
          {isBelow ? <OnWide>{take}</OnWide> : take}
          {/* The button itself leads to an entry of one's own. */}
          {error && ownEntryOf(error) === null ? <WayToOwn error={error} /> : null}
        </>
      }
    >
      <strong>{t('hold.expired.title')}</strong>
      <br />
      {isGone ? t('hold.gone') : error ? failureText(t, error) : t('hold.expired.text')}
    </Notice>
  )
}
