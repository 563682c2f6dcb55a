import { atom, useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { addDays, dayBegin, wallClockIn } from '../../booking/date/civil-date.ts'
import type { CallError } from '../../data/errors.ts'
import { createFeedCalls, type Feed, type FeedCalls } from '../../data/feed-calls.ts'
import { text } from '../../data/read.ts'
import type { RpcClient } from '../../data/rpc-client.ts'
import { useRpc } from '../../data/use-rpc.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { waysOn } from '../../ui/failure-text.ts'
import { useHydrated } from '../../ui/use-hydrated.tsx'

const made = atom(() => new WeakMap<RpcClient, FeedCalls>())

/** The calls of the public feed; the same object in every render. */
export function useFeedCalls(): FeedCalls {
  const client = useRpc()
  const known = useAtomValue(made)
  const calls = known.get(client) ?? createFeedCalls(client)
  known.set(client, calls)
  return calls
}

/** How often the feed looks at the clock, ms: it turns at midnight within this time. */
const look = 10_000

/**
 * The time at the venue by the server's clock: `now` is an instant (epoch ms), `today` the venue's date. Both move
 * while the page stands. Until the browser has it, the date is that of the page, and `now` is 0.
 */
export function useVenueTime(): { now: number; today: string; time: string } {
  const { today, provider } = useBootstrap()
  const calls = useFeedCalls()
  const isHere = useHydrated()
  const [now, setNow] = useState(0)
  useEffect(() => {
    const read = () => setNow(Date.now() + calls.skew())
    read()
    const timer = setInterval(read, look)
    return () => clearInterval(timer)
  }, [calls])
  if (!isHere || now === 0) return { now: 0, today, time: '' }
  const wall = wallClockIn(new Date(now).toISOString(), text(provider?.timezone) || 'UTC')
  return { now, today: wall.date, time: wall.time }
}

export interface FeedOfDay {
  /** The day that `feed` is of; the last one that was read stays while another is on its way. */
  day: string
  feed: Feed | null
  /** When it was read (epoch ms of this browser); 0 for never. */
  read: number
  /** Why it could not be read since; null where it could. */
  error: CallError | null
}

const nothing = { feed: null, read: 0, error: null }

/**
 * The feed of a day, read anew every so often, when the network comes back, and when the page is looked at again. What
 * passes keeps what was read before; a refusal does not: whoever switches the feed off takes its names off walls.
 * `isOff` is whether the provider shows none, which the page says before anything is read. @param every ms
 */
export function useFeed(day: string, every: number): { state: FeedOfDay; isOff: boolean; reload(): Promise<void> } {
  const calls = useFeedCalls()
  const { provider, language, feedoff = false } = useBootstrap()
  const zone = text(provider?.timezone)
  const [state, setState] = useState<FeedOfDay>({ day, ...nothing })
  const load = useCallback(
    async (isWanted: () => boolean) => {
      if (day === '') return
      const answer = await calls.feed({ start: dayBegin(day, zone), end: dayBegin(addDays(day, 1), zone) })
      if (!isWanted()) return
      setState((before) => {
        if (answer.ok) return { day, feed: answer.value, read: Date.now(), error: null }
        const stays = waysOn[answer.error.code] === 'retry'
        return { ...(stays ? before : { day, ...nothing }), error: answer.error }
      })
    },
    [calls, day, zone],
  )
  const wanted = useRef<() => boolean>(() => true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in it is called otherwise in another language.
  useEffect(() => {
    let isWanted = true
    wanted.current = () => isWanted
    const again = () => void load(() => isWanted)
    const looked = () => document.visibilityState === 'visible' && again()
    again()
    const timer = setInterval(again, every)
    addEventListener('online', again)
    document.addEventListener('visibilitychange', looked)
    return () => {
      isWanted = false
      clearInterval(timer)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', looked)
    }
  }, [load, every, language])
  const { feed, error } = state
  const isOff = feed === null && (error ? error.code === 'feed_not_enabled' : feedoff)
  return { state, isOff, reload: () => load(wanted.current) }
}
