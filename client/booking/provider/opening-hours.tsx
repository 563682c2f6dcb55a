import styled from '@emotion/styled'
import type { PublicProvider } from '../../../core/domain/wire/index.ts'
import { exampleDate, hoursOf, isAllDay, weekdayOf, weekdays } from '../../data/provider-facts.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useWeekStart } from '../../ui/use-week-start.ts'
import { useWords } from '../../ui/words.tsx'

const Root = styled.section({
  '& h2': { fontSize: 'var(--h3-size)', marginBottom: 'var(--space)' },
  '& dl': { display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '6px 24px' },
  '& dt': { color: 'var(--muted)', '&::first-letter': { textTransform: 'uppercase' } },
  '& dd': { fontVariantNumeric: 'tabular-nums' },
  '& [data-today]': { color: 'var(--text)', fontWeight: 600 },
})

/** The week's hours with today highlighted. Renders nothing when the provider gave none. */
export function OpeningHours({ provider }: { provider: PublicProvider }) {
  const t = useWords()
  const formats = useFormats()
  const { today } = useBootstrap()
  // `useWeekStart` counts from Sunday, `weekdays` from Monday.
  const first = (useWeekStart() + 6) % 7
  if (!hoursOf(provider, 'monday')) return null
  const present = weekdayOf(today)
  const spans = (day: (typeof weekdays)[number]) => {
    // Of the other days it is the usual week.
    const open = hoursOf(provider, day, day === present ? today : undefined) ?? []
    if (isAllDay(open)) return t('provider.open_all_day')
    const told = open.map(({ start, end }) =>
      t('provider.hours_span', { start: formats.hour(start), end: formats.tellHour(end) }),
    )
    return told.join(', ') || t('provider.closed')
  }
  return (
    <Root>
      <h2>{t('provider.hours')}</h2>
      <dl>
        {[...weekdays.slice(first), ...weekdays.slice(0, first)].map((day) => {
          const marked = day === present || undefined
          return [
            <dt key={day} data-today={marked}>
              {formats.date(exampleDate(weekdays.indexOf(day)), { weekday: 'long' })}
            </dt>,
            <dd key={`${day}-hours`} data-today={marked}>
              {spans(day)}
            </dd>,
          ]
        })}
      </dl>
    </Root>
  )
}
