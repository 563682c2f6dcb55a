import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { keptQuery } from '../../../core/domain/embedding/kept-query.ts'
import { CalendarAddress } from '../../booking/calendar/calendar-address.tsx'
import { useSession } from '../../state/session.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { TurnDays } from '../../ui/turn-days.tsx'
import { useHydrated } from '../../ui/use-hydrated.tsx'
import { useWords } from '../../ui/words.tsx'
import { byTime } from './by-time.ts'
import { FeedDay, WaitingDay } from './feed-day.tsx'
import { FeedOff } from './feed-off.tsx'
import { Feed } from './feed-style.ts'
import { Stale } from './stale.tsx'
import { useFeed, useFeedCalls, useVenueTime } from './use-feed.ts'

/** How often a day that stands open is read anew, ms. */
const every = 60_000

/** The public feed, one day at a time. @param named the day of the address; null for today */
export function FeedPage({ named }: { named: string | null }) {
  const t = useWords()
  const formats = useFormats()
  const [, navigate] = useLocation()
  const { provider } = useBootstrap()
  const isHere = useHydrated()
  const { today } = useVenueTime()
  // The server's page is the same for every day.
  const day = isHere && named !== null ? named : today
  const { state, isOff, reload } = useFeed(isHere ? day : '', every)
  const { feed, error } = state
  const isShown = feed !== null && state.day === day
  const date = formats.date(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const name = String(provider?.name ?? '')
  const go = (to: string) => navigate(`${to === today ? '/public' : `/public/${to}`}${keptQuery(location.search)}`)
  useEffect(() => {
    document.title = t('title.public', { provider: name })
  }, [t, name])
  if (isOff)
    return (
      <Feed>
        <h1>{t('feed.title', { provider: name })}</h1>
        <FeedOff />
      </Feed>
    )
  const times = isShown ? byTime(feed, day) : []
  return (
    <Feed>
      <header>
        <h1>{feed?.title || t('feed.title', { provider: name })}</h1>
        <TurnDays day={day} today={today} go={go} />
      </header>
      <h2 data-part="date">{isHere ? date : ' '}</h2>
      {isShown ? <LiveRegion message={t('feed.announced', { date, count: times.length })} /> : null}
      {isShown && error ? <Stale read={state.read} /> : null}
      {isShown ? (
        <FeedDay day={day} times={times} showsFree={feed.showsfree} />
      ) : error ? (
        <Failure error={error} onRetry={reload} />
      ) : (
        <WaitingDay />
      )}
      {feed ? <Subscription /> : null}
    </Feed>
  )
}

/** The feed in one's own calendar; staff may give it another address. */
function Subscription() {
  const t = useWords()
  const calls = useFeedCalls()
  const { user } = useSession()
  const isStaff = user !== null && user.role !== 'customer'
  return (
    <CalendarAddress
      text={t('feed.calendar')}
      note={t('feed.calendar_note')}
      ask={calls.feedAddress}
      renew={isStaff ? calls.renewFeedAddress : undefined}
    />
  )
}
