import styled from '@emotion/styled'
import type { Clock } from '../../../../core/domain/wording/clock.ts'
import { useClock } from '../../../booking/date/use-clock.ts'
import { useWords } from '../../../ui/words.tsx'

const Switch = styled.div({
  display: 'inline-flex',
  flex: 'none',
  border: 'max(var(--border-field), 1px) solid var(--border)',
  borderRadius: 'var(--radius-button)',
  '& button': {
    minWidth: 44,
    minHeight: 44,
    padding: '0 8px',
    border: 0,
    borderRadius: 'max(0px, calc(var(--radius-button) - 1px))',
    background: 'none',
    color: 'var(--muted)',
    fontSize: 'var(--small-size)',
    fontVariantNumeric: 'tabular-nums',
    '&[aria-pressed=true]': { background: 'var(--surface-muted)', color: 'var(--text)', fontWeight: 600 },
    '&:hover': { color: 'var(--text)' },
  },
})

/** Switches between 12 and 24 hours for every time on the page. */
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
