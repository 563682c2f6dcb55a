import styled from '@emotion/styled'
import { useId, useState } from 'react'
import { useClock } from '../../../booking/date/use-clock.ts'
import type { GigTime } from '../../../data/gig-calls.ts'
import { Button } from '../../../ui/button.tsx'
import { failureText } from '../../../ui/failure-text.ts'
import { useFormats } from '../../../ui/formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../ui/words.tsx'
import type { GigTimes } from './use-gig-times.ts'

const Choice = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  '& > header': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 'var(--space)' },
  '& > header > h3': { fontSize: 'var(--h3-size)', textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
  '& > header > h3::first-letter': { textTransform: 'uppercase' },
  '& > header > button': {
    width: 44,
    height: 44,
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'var(--radius-field)',
    border: 'max(var(--border-field), 1px) solid var(--border-strong)',
    color: 'var(--text)',
    background: 'var(--surface)',
    cursor: 'pointer',
    '&:disabled': { opacity: 0.35, cursor: 'default' },
  },
  '& > ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(92px, 1fr))',
    gap: 'var(--space)',
    maxHeight: 'min(var(--view) * 0.44, 320px)',
    overflowY: 'auto',
    // Room for the focus ring, which the scroll box would clip.
    margin: -4,
    padding: 4,
  },
  '& > ul button': {
    width: '100%',
    minHeight: 44,
    borderRadius: 'var(--radius-field)',
    border: 'max(var(--border-field), 1px) solid var(--border-strong)',
    color: 'var(--text)',
    background: 'var(--surface)',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    '&[aria-pressed=true]': {
      background: 'var(--primary)',
      borderColor: 'var(--primary)',
      color: 'var(--on-primary)',
      fontWeight: 600,
    },
  },
})

interface TimeChoiceProps {
  known: GigTimes
  /** The chosen time's `start_utc`; empty for none. */
  chosen: string
  onChoose(time: GigTime): void
}

/** The times of one day, with the days before and after it that have any. */
export function TimeChoice({ known: { times, failed, reload }, chosen, onChoose }: TimeChoiceProps) {
  const t = useWords()
  const formats = useFormats()
  const { time: clock } = useClock()
  const heading = useId()
  const [shown, setShown] = useState('')
  if (failed)
    return (
      <Notice tone="error" action={<Button onClick={() => void reload()}>{t('nav.retry')}</Button>}>
        {failureText(t, failed)}
      </Notice>
    )
  if (!times) return <Skeleton height={220} />
  const days = [...new Set(times.map(({ start }) => start.slice(0, 10)))]
  if (days.length === 0) return <Notice tone="warning">{t('gigs.no_times')}</Notice>
  const own = times.find(({ start_utc }) => start_utc === chosen)?.start.slice(0, 10)
  const day = [shown, own].find((one) => one !== undefined && days.includes(one)) ?? days[0] ?? ''
  const at = days.indexOf(day)
  const turn = (by: number, word: string, degrees: number) => (
    <button type="button" aria-label={t(word)} disabled={!days[at + by]} onClick={() => setShown(days[at + by] ?? day)}>
      <span style={{ display: 'inline-flex', rotate: `${degrees}deg` }}>
        <Icon name="chevron" />
      </span>
    </button>
  )
  return (
    <Choice aria-labelledby={heading}>
      <header>
        {turn(-1, 'gigs.day_before', 90)}
        <h3 id={heading} aria-live="polite">
          {formats.date(day, { weekday: 'long', day: 'numeric', month: 'long' })}
        </h3>
        {turn(1, 'gigs.day_after', -90)}
      </header>
      <ul>
        {times
          .filter(({ start }) => start.startsWith(day))
          .map((one) => (
            <li key={one.start_utc}>
              <button type="button" aria-pressed={one.start_utc === chosen} onClick={() => onChoose(one)}>
                {clock(one.start.slice(11, 16))}
              </button>
            </li>
          ))}
      </ul>
    </Choice>
  )
}
