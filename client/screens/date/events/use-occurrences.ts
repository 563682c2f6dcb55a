import { atom, useAtomValue } from 'jotai'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { addDays, dayBegin } from '../../../booking/date/civil-date.ts'
import { useVenueZone } from '../../../booking/date/use-zone.ts'
import { ignoredBy, ignoredParams } from '../../../booking/hold/ignored-by.ts'
import {
  type AvailabilityCache,
  createAvailabilityCache,
  type MonthKey,
  type MonthState,
  staleAfter,
} from '../../../data/availability-cache.ts'
import type { Calls } from '../../../data/calls.ts'
import { readMonth } from '../../../data/timeslots.ts'
import { useCalls } from '../../../data/use-calls.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'

/** Occurrences have texts: each language has a cache. */
const caches = atom(() => new WeakMap<Calls, Map<string, AvailabilityCache>>())

/** All occurrences arrive in one answer, which the cache stores under this name instead of a month. */
const wholeWindow = 'window'

/** The page's cache of occurrences. */
function useOccurrenceCache(): AvailabilityCache {
  const calls = useCalls()
  const { today, language } = useBootstrap()
  const timezone = useVenueZone()
  const known = useAtomValue(caches)
  const own = known.get(calls) ?? new Map<string, AvailabilityCache>()
  known.set(calls, own)
  const cache =
    own.get(language) ??
    createAvailabilityCache(({ bookable, resources, seats, ...ignored }) =>
      calls.availability({
        bookable,
        start: dayBegin(today, timezone),
        end: dayBegin(addDays(today, 1), timezone),
        lookahead: true,
        ...(seats ? { seats } : {}),
        ...(resources.length > 0 ? { resources } : {}),
        ...ignoredParams(ignored),
      }),
    )
  own.set(language, cache)
  return cache
}

const unknown: MonthState = { status: 'loading', timeslots: [], loaded: 0 }

/**
 * The occurrences that came with the page, so that the first render needs no call. They are also shown while an answer
 * is loading.
 */
function useSeed(resources: string[]): MonthState | undefined {
  const { availability } = useBootstrap()
  const matches = availability !== null && resources.length === 0
  return useMemo(
    () => (matches ? { status: 'ready', timeslots: readMonth(availability).timeslots, loaded: 0 } : undefined),
    [matches, availability],
  )
}

/**
 * Every occurrence with seats or a waitlist, at once if known. Refreshed every minute while the page is visible; the
 * shown data stays until an answer arrives.
 */
export function useOccurrences(seats: number): MonthState & { refresh(): Promise<void> } {
  const { facts, draft, moving } = useBooking()
  const resources = draft.resources ?? []
  const cache = useOccurrenceCache()
  const seed = useSeed(resources)
  const anybody: MonthKey = { bookable: facts.id, month: wholeWindow, resources, wide: false }
  const key: MonthKey = {
    ...anybody,
    ...(seats > 1 ? { seats } : {}),
    ...ignoredBy({ draft, moving }),
  }
  // Until the answer for these seats arrives, shows the data for one seat, or else the page's.
  const known = (): MonthState => {
    const asked = [key, { ...key, seats: undefined }, anybody].map((one) => cache.peek(one))
    const inState = (status: MonthState['status']) => asked.find((one) => one?.status === status)
    return inState('ready') ?? seed ?? inState('failed') ?? unknown
  }
  const state = useSyncExternalStore(cache.subscribe, known, () => seed ?? unknown)
  const id = JSON.stringify(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `id` stands for the contents of `key`.
  useEffect(() => {
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
  }, [cache, id])
  return { ...state, refresh: () => cache.load(key, true) }
}
