import styled from '@emotion/styled'
import type { PublicEntity } from '../../core/plugin-api/site.ts'
import { useBootstrap } from '../ui/bootstrap.tsx'
import { useFormats } from '../ui/formats.ts'
import { useWords } from '../ui/words.tsx'
import { exampleDate, hoursOf, weekdayOf, weekdays } from './provider-facts.ts'

const Root = styled.section({
  '& h2': { fontSize: 'var(--h3-size)', marginBottom: 'var(--space)' },
  '& dl': { display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '6px 24px' },
  '& dt': { color: 'var(--muted)' },
  '& dd': { fontVariantNumeric: 'tabular-nums' },
  '& [data-today]': { color: 'var(--text)', fontWeight: 600 },
})

/** The week's hours, today's set off. Nothing where the provider gave none. */
export function OpeningHours({ provider }: { provider: PublicEntity }) {
  const t = useWords()
  const formats = useFormats()
  const { today } = useBootstrap()
  if (!hoursOf(provider, 'monday')) return null
  const spans = (day: (typeof weekdays)[number]) =>
    (hoursOf(provider, day) ?? [])
      .map((span) => t('provider.hours_span', { start: formats.hour(span.start), end: formats.hour(span.end) }))
      .join(', ') || t('provider.closed')
  return (
    <Root>
      <h2>{t('provider.hours')}</h2>
      <dl>
        {weekdays.map((day, index) => {
          const marked = day === weekdayOf(today) || undefined
          return [
            <dt key={day} data-today={marked}>
              {formats.date(exampleDate(index), { weekday: 'long' })}
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
