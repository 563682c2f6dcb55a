import styled from '@emotion/styled'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { useWords } from '../../../ui/words.tsx'
import type { CalendarView } from '../slots/use-calendar-view.ts'
import { ClockSwitch } from '../zone/clock-switch.tsx'
import { dateViews, viewOf } from './date-view.ts'

const Root = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 'var(--space)',
  marginBlockEnd: 'var(--space)',
})

const Switch = styled.div({
  display: 'inline-flex',
  border: 'max(var(--border-field), 1px) solid var(--border)',
  borderRadius: 'var(--radius-button)',
  '& button': {
    minWidth: 56,
    minHeight: 44,
    padding: '0 12px',
    border: 0,
    borderRadius: 'max(0px, calc(var(--radius-button) - 1px))',
    background: 'none',
    color: 'var(--muted)',
    fontSize: 'var(--small-size)',
    cursor: 'pointer',
    '&[aria-pressed=true]': { background: 'var(--surface-muted)', color: 'var(--text)', fontWeight: 600 },
    '&:hover': { color: 'var(--text)' },
  },
})

/** Switches between month, week and day, where the bookable begins with a week or a day. */
export function ViewSwitch({ view }: { view: CalendarView }) {
  const t = useWords()
  const { bookable } = useBootstrap()
  if (viewOf(bookable) === 'month_view') return null
  return (
    <Root>
      <Switch role="group" aria-label={t('calendar.view')}>
        {dateViews.map((kind) => (
          <button key={kind} type="button" aria-pressed={view.kind === kind} onClick={() => view.setKind(kind)}>
            {t(`calendar.${kind}`)}
          </button>
        ))}
      </Switch>
      {view.dates ? <ClockSwitch /> : null}
    </Root>
  )
}
