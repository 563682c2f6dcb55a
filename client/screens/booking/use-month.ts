import { atom, useAtomValue } from 'jotai'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import {
  type AvailabilityCache,
  createAvailabilityCache,
  type MonthKey,
  type MonthState,
  staleAfter,
} from '../../data/availability-cache.ts'
import type { Calls } from '../../data/calls.ts'
import { useCalls } from '../../data/use-calls.ts'
import { readMonth } from '../../data/wire.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { addDays, addMonths } from './calendar/civil-date.ts'

const caches = atom(() => new WeakMap<Calls, AvailabilityCache>())

/** The range of a month on the venue's wall clock; `wide` adds a day at both ends. */
export function monthRange(month: string, wide: boolean): { start: string; end: string } {
  const first = `${month}-01`
  const after = `${addMonths(month, 1)}-01`
  const [start, end] = wide ? [addDays(first, -1), addDays(after, 1)] : [first, after]
  return { start: `${start} 00:00:00`, end: `${end} 00:00:00` }
}

/** The page's cache of months. */
export function useAvailabilityCache(): AvailabilityCache {
  const calls = useCalls()
  const known = useAtomValue(caches)
  const cache =
    known.get(calls) ??
    createAvailabilityCache(({ bookable, month, resources, wide, from, seats, ignoring }) =>
      calls.availability({
        bookable,
        ...monthRange(month, wide),
        ...(resources.length > 0 ? { resources } : {}),
        ...(from ? { from } : {}),
        ...(seats ? { seats } : {}),
        ...(ignoring ? { rescheduleid: ignoring } : {}),
      }),
    )
  known.set(calls, cache)
  return cache
}

/**
 * What the page came with, if it is this month: so that the first drawing needs no call. While one's own hold is
 * asked about, it stands in until the answer is there.
 */
function useSeed(key: MonthKey): MonthState | undefined {
  const { availability, bookable } = useBootstrap()
  const matches =
    availability !== null &&
    availability.month === key.month &&
    bookable?.id === key.bookable &&
    key.resources.length === 0 &&
    key.from === undefined &&
    !key.wide
  return useMemo(
    () => (matches ? { status: 'ready', timeslots: readMonth(availability).timeslots, loaded: 0 } : undefined),
    [matches, availability],
  )
}

const unknown: MonthState = { status: 'loading', timeslots: [], loaded: 0 }

/**
 * The slots of a month: at once when known, refreshed in place when older than a minute, also while one looks on.
 * `next` is loaded ahead once this one is there.
 */
export function useMonth(key: MonthKey, next: MonthKey | null): MonthState & { retry(): void } {
  const cache = useAvailabilityCache()
  const seed = useSeed(key)
  const state = useSyncExternalStore(
    cache.subscribe,
    () => cache.peek(key) ?? cache.peek({ ...key, ignoring: undefined }) ?? seed ?? unknown,
    () => seed ?? unknown,
  )
  const id = JSON.stringify(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `id` stands for the contents of `key`.
  useEffect(() => {
    if (seed) cache.seed({ ...key, ignoring: undefined }, seed.timeslots)
    void cache.load(key)
    const refresh = () => {
      if (document.visibilityState === 'visible') void cache.load(key)
    }
    const timer = setInterval(refresh, staleAfter)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [cache, id, seed])
  const nextId = next === null ? null : JSON.stringify(next)
  const ready = state.status === 'ready'
  // biome-ignore lint/correctness/useExhaustiveDependencies: `nextId` stands for the contents of `next`.
  useEffect(() => {
    if (!ready || next === null) return
    const timer = setTimeout(() => void cache.load(next), 400)
    return () => clearTimeout(timer)
  }, [cache, ready, nextId])
  return { ...state, retry: () => void cache.load(key, true) }
}
