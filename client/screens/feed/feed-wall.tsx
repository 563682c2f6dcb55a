import { useClock } from '../../booking/date/use-clock.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useHydrated } from '../../ui/use-hydrated.tsx'
import { useWords } from '../../ui/words.tsx'
import { byTime } from './by-time.ts'
import { FeedDay, WaitingDay } from './feed-day.tsx'
import { FeedOff } from './feed-off.tsx'
import { Wall } from './feed-style.ts'
import { Stale } from './stale.tsx'
import { useFeed, useVenueTime } from './use-feed.ts'
import { useLatestPage } from './use-latest-page.ts'

/** How often a wall reads the feed, ms. */
const every = 30_000
/** After this long without an answer it says of when it is, ms: one that was lost is no matter. */
const staleAfter = 75_000

/**
 * Today's feed for a screen that hangs on a wall, which nobody touches: large, without what is over. It turns with the
 * venue's day, keeps what it has while the network is away, and says of when that is. Of a feed that is off nothing
 * stays.
 */
export function FeedWall() {
  const t = useWords()
  const formats = useFormats()
  const { tell } = useClock()
  const { provider } = useBootstrap()
  const isHere = useHydrated()
  const { now, today, time } = useVenueTime()
  const { state, isOff, reload } = useFeed(isHere ? today : '', every)
  useLatestPage()
  const { feed, error } = state
  const isShown = feed !== null && state.day === today
  const isStale = error !== null && Date.now() - state.read > staleAfter
  const date = formats.date(today, { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <Wall>
      <header>
        <h1>{feed?.title || t('feed.title', { provider: String(provider?.name ?? '') })}</h1>
        <p data-part="now">
          <span>{isHere ? date : ' '}</span>
          <strong>{time ? tell(time) : ' '}</strong>
        </p>
      </header>
      {isShown && isStale ? <Stale read={state.read} /> : null}
      {isShown ? <FeedDay day={today} times={byTime(feed, today, now)} showsFree={feed.showsfree} isWall /> : null}
      {isOff ? <FeedOff /> : null}
      {!isShown && !isOff && error ? <Failure error={error} onRetry={reload} /> : null}
      {!isShown && !isOff && !error ? <WaitingDay /> : null}
    </Wall>
  )
}
