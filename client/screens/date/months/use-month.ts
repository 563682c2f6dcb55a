import { atom, useAtomValue } from 'jotai'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { addDays, addMonths, dayBegin } from '../../../booking/date/civil-date.ts'
import { useVenueZone } from '../../../booking/date/use-zone.ts'
import { ignoredParams } from '../../../booking/hold/ignored-by.ts'
import {
  type AvailabilityCache,
  createAvailabilityCache,
  type MonthKey,
  type MonthState,
} from '../../../data/availability-cache.ts'
import type { Calls } from '../../../data/calls.ts'
import { readMonth } from '../../../data/timeslots.ts'
import { useCalls } from '../../../data/use-calls.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { seedAnswers } from './month-seed.ts'
import { usePointerPause } from './use-pointer-pause.ts'

const caches = atom(() => new WeakMap<Calls, AvailabilityCache>())

/**
 * The range of a month in the venue's wall clock. `wide` adds two days at both ends, because zones differ by up to 26
 * hours.
 */
export function monthRange(month: string, wide: boolean, timezone: string): { start: string; end: string } {
  const first = `${month}-01`
  const after = `${addMonths(month, 1)}-01`
  const [start, end] = wide ? [addDays(first, -2), addDays(after, 2)] : [first, after]
  return { start: dayBegin(start, timezone), end: dayBegin(end, timezone) }
}

/** The page's cache of months. */
export function useAvailabilityCache(): AvailabilityCache {
  const calls = useCalls()
  const timezone = useVenueZone()
  const known = useAtomValue(caches)
  const cache =
    known.get(calls) ??
    createAvailabilityCache(({ bookable, month, resources, wide, from, seats, address, ...ignored }) =>
      calls.availability({
        bookable,
        ...monthRange(month, wide, timezone),
        ...(resources.length > 0 ? { resources } : {}),
        ...(from ? { from } : {}),
        ...(seats ? { seats } : {}),
        ...ignoredParams(ignored),
        ...(address ? { location: { address } } : {}),
      }),
    )
  known.set(calls, cache)
  return cache
}

/**
 * The page's slots for this month, if it has them (two months for days), so that the first render needs no call. They
 * are also shown until the answer that ignores the customer's own hold arrives.
 */
function useSeed(key: MonthKey): MonthState | undefined {
  const { availability, bookable } = useBootstrap()
  const { month } = key
  const matches = availability !== null && seedAnswers(key, { availability, bookable })
  return useMemo(() => {
    if (!matches) return undefined
    const timeslots = readMonth(availability).timeslots.filter(({ start }) => start.startsWith(month))
    return { status: 'ready', timeslots, loaded: Date.now() }
  }, [matches, availability, month])
}

const unknown: MonthState = { status: 'loading', timeslots: [], loaded: 0 }

/** Delay in ms before a failed or stale refresh is repeated. */
const patience = 15_000

/**
 * The slots of a month: at once if known, refreshed every minute while the page is visible. `next` is prefetched once
 * this one is loaded. `exact` is false while substitute data are shown.
 */
export function useMonth(key: MonthKey, next: MonthKey | null): MonthState & { exact: boolean; retry(): void } {
  const cache = useAvailabilityCache()
  const seed = useSeed(key)
  const state = useSyncExternalStore(
    cache.subscribe,
    () => cache.peek(key) ?? cache.peek({ ...key, ignoring: undefined }) ?? seed ?? unknown,
    () => seed ?? unknown,
  )
  usePointerPause(cache)
  const id = JSON.stringify(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `id` stands for the contents of `key`.
  useEffect(() => {
    if (seed) cache.seed({ ...key, ignoring: undefined }, seed)
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const wait = () => {
      clearTimeout(timer)
      if (!isOver) timer = setTimeout(refresh, cache.staleIn(key) || patience)
    }
    const refresh = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') void cache.load(key).finally(wait)
    }
    refresh()
    document.addEventListener('visibilitychange', refresh)
    return () => {
      isOver = true
      clearTimeout(timer)
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
  const exact = cache.peek(key) !== undefined || (state === seed && key.ignoring === undefined)
  return { ...state, exact, retry: () => void cache.load(key, true) }
}
