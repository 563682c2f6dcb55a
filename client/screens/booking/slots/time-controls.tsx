import styled from '@emotion/styled'
import { Icon } from '../../../ui/icon.tsx'
import { useWords } from '../../../ui/words.tsx'
import type { Clock } from './clock.ts'
import { useClock } from './use-clock.ts'

const Switch = styled.div({
  display: 'inline-flex',
  padding: 2,
  border: 'max(var(--border-field), 1px) solid var(--border)',
  borderRadius: 'var(--radius-button)',
  '& button': {
    minWidth: 44,
    minHeight: 38,
    padding: '0 8px',
    border: 0,
    borderRadius: 'max(0px, calc(var(--radius-button) - 3px))',
    background: 'none',
    color: 'var(--muted)',
    fontSize: 'var(--small-size)',
    fontVariantNumeric: 'tabular-nums',
    '&[aria-pressed=true]': { background: 'var(--surface-muted)', color: 'var(--text)', fontWeight: 600 },
    '&:hover': { color: 'var(--text)' },
  },
})

/** 12 or 24 hours, for every time on the page. */
export function ClockSwitch() {
  const t = useWords()
  const { clock, setClock } = useClock()
  const choice = (value: Clock) => (
    <button type="button" aria-pressed={clock === value} onClick={() => setClock(value)}>
      {t(`time.short_${value}`)}
    </button>
  )
  return (
    <Switch role="group" aria-label={t('time.format')}>
      {choice('12h')}
      {choice('24h')}
    </Switch>
  )
}

const Zone = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 'var(--space)',
  minHeight: 44,
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  '& select': {
    fieldSizing: 'content',
    minHeight: 44,
    maxWidth: '100%',
    padding: '0 calc(var(--space) * 1)',
    marginInlineStart: 'calc(var(--space) * -1)',
    border: 0,
    borderRadius: 'var(--radius-field)',
    background: 'transparent',
    color: 'var(--text)',
    font: 'inherit',
    textOverflow: 'ellipsis',
    cursor: 'pointer',
    '&:hover': { background: 'var(--surface-muted)' },
    '& option': { background: 'var(--surface)', color: 'var(--text)' },
  },
})

interface ZoneChoiceProps {
  venue: string
  /** The browser's zone where it differs and may be offered. */
  yours: string | null
  /** null = the venue's. */
  chosen: string | null
  onChoose(timezone: string | null): void
}

/** The city that names a zone: `America/New_York` reads `New York`. */
export const zoneName = (timezone: string) => (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ')

/** The venue's zone first; the customer's own beside it where the white-label shows it. */
export function ZoneChoice({ venue, yours, chosen, onChoose }: ZoneChoiceProps) {
  const t = useWords()
  const venueWord = t('time.zone_venue', { timezone: zoneName(venue) })
  return (
    <Zone>
      <Icon name="globe" />
      {yours === null ? (
        <span>{venueWord}</span>
      ) : (
        <select
          aria-label={t('time.zone')}
          value={chosen ?? ''}
          onChange={(event) => onChoose(event.target.value === '' ? null : event.target.value)}
        >
          <option value="">{venueWord}</option>
          <option value={yours}>{t('time.zone_yours', { timezone: zoneName(yours) })}</option>
        </select>
      )}
    </Zone>
  )
}
