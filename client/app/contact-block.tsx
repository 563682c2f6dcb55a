import styled from '@emotion/styled'
import type { PublicProvider } from '../../core/domain/wire/index.ts'
import { wallClockIn } from '../booking/date/civil-date.ts'
import { ContactFacts } from '../booking/provider/contact-facts.tsx'
import { OpeningHours } from '../booking/provider/opening-hours.tsx'
import { hoursOf, isAllDay, isReachable, nextOpening, townOf, weekdayOf } from '../data/provider-facts.ts'
import { useBootstrap } from '../ui/bootstrap.tsx'
import { useFormats } from '../ui/formats.ts'
import { Icon } from '../ui/icon.tsx'
import { useHydrated } from '../ui/use-hydrated.tsx'
import { useWords } from '../ui/words.tsx'

const Root = styled.details({
  marginTop: 'calc(var(--space) * 2)',
  '& > summary': {
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 20px',
    minHeight: 44,
    color: 'var(--muted)',
    fontSize: 'var(--small-size)',
    borderRadius: 'var(--radius-field)',
    '& > span': { display: 'inline-flex', alignItems: 'center', gap: 6 },
    // The browser may replace the server's opening state with a longer text, so this line has room for both.
    '@media (max-width: 519px)': { '& > span:first-of-type:not(:last-child)': { flexBasis: '100%' } },
    '& > span:last-child': { color: 'var(--primary-text)', fontWeight: 600 },
    '& > span:last-child svg': { transition: 'rotate var(--fast)' },
  },
  '&[open] > summary > span:last-child svg': { rotate: '180deg' },
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
    gap: 'calc(var(--space) * 3) calc(var(--space) * 5)',
    marginTop: 'calc(var(--space) * 2)',
    padding: 'var(--card-padding)',
    background: 'var(--surface)',
    border: 'var(--border-card) solid var(--card-edge)',
    borderRadius: 'var(--radius-card)',
  },
})

/**
 * How to reach the provider. While closed, it shows today's opening state and the town. Renders nothing for a provider
 * of whom none of it is known.
 */
export function ContactBlock({ provider }: { provider: PublicProvider }) {
  const t = useWords()
  const today = useToday(provider)
  const town = townOf(provider)
  if (!isReachable(provider) && !town) return null
  return (
    <Root>
      <summary>
        {today ? (
          <span>
            <Icon name="clock" />
            {today}
          </span>
        ) : null}
        {town ? (
          <span>
            <Icon name="pin" />
            {town}
          </span>
        ) : null}
        <span>
          {t('provider.contact')}
          <Icon name="chevron" />
        </span>
      </summary>
      <div>
        <ContactFacts provider={provider} />
        <OpeningHours provider={provider} />
      </div>
    </Root>
  )
}

/** The wall clock at the venue; null on the server and in the first render. */
function useVenueClock(provider: PublicProvider): { date: string; time: string } | null {
  const hydrated = useHydrated()
  const timezone = provider.timezone ?? ''
  return hydrated && timezone ? wallClockIn(new Date().toISOString(), timezone) : null
}

function useToday(provider: PublicProvider): string {
  const t = useWords()
  const formats = useFormats()
  const { today } = useBootstrap()
  const now = useVenueClock(provider)
  const spans = hoursOf(provider, weekdayOf(today), today)
  if (!spans) return ''
  // The server's page may have been rendered hours ago; only the browser knows the current time.
  const next = now && now.date === today ? nextOpening(provider, today, now.time) : null
  if (next) {
    const time = formats.tellHour(next.start)
    if (next.date === null) return t('provider.closed_opens', { time })
    return t('provider.closed_opens_day', { day: formats.date(next.date, { weekday: 'long' }), time })
  }
  if (isAllDay(spans)) return t('provider.open_all_day_today')
  if (spans.length === 0) return t('provider.closed_today')
  const hours = spans
    .map((span) => t('provider.hours_span', { start: formats.hour(span.start), end: formats.tellHour(span.end) }))
    .join(', ')
  return t('provider.open_today', { hours })
}
