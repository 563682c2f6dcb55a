import type { Answer, CallErrorCode } from './errors.ts'
import type { MonthOfSlots, Timeslot } from './wire.ts'

/** After this long, in ms, a month is asked for again; what is on screen stays until the answer is there. */
export const staleAfter = 60_000

export interface MonthKey {
  bookable: string
  /** `YYYY-MM` */
  month: string
  resources: string[]
  /** One more day at both ends: needed when days are read in another zone than the venue's. */
  wide: boolean
  /** A chosen first day or slot, wall clock: then the answer tells the ends that can be reached from it as a whole. */
  from?: string
  /** Seats for which a whole is judged; 1 where not given. */
  seats?: number
  /** A reservation that does not occupy: the customer's own hold. */
  ignoring?: string
}

export interface MonthState {
  status: 'loading' | 'ready' | 'failed'
  timeslots: Timeslot[]
  /** When the slots came, epoch ms; 0 while there are none. */
  loaded: number
  error?: CallErrorCode
}

export interface AvailabilityCache {
  peek(key: MonthKey): MonthState | undefined
  /** Takes in a month that came with the page. */
  seed(key: MonthKey, timeslots: Timeslot[]): void
  /** Loads a month that is missing, failed or stale; calls for one month that is under way share its answer. */
  load(key: MonthKey, force?: boolean): Promise<void>
  subscribe(listener: () => void): () => void
}

const keyText = (key: MonthKey) =>
  [
    key.bookable,
    key.month,
    key.wide ? 'wide' : '',
    key.ignoring ?? '',
    key.from ?? '',
    key.seats ?? 1,
    ...key.resources,
  ].join('|')

export function createAvailabilityCache(
  fetchMonth: (key: MonthKey) => Promise<Answer<MonthOfSlots>>,
  now: () => number = Date.now,
): AvailabilityCache {
  const months = new Map<string, MonthState>()
  const underway = new Map<string, Promise<void>>()
  const listeners = new Set<() => void>()

  function set(id: string, state: MonthState) {
    months.set(id, state)
    for (const listener of listeners) listener()
  }

  async function fetchInto(id: string, key: MonthKey) {
    const before = months.get(id)
    if (before?.status !== 'ready') set(id, { status: 'loading', timeslots: [], loaded: 0 })
    const answer = await fetchMonth(key)
    if (answer.ok) set(id, { status: 'ready', timeslots: answer.value.timeslots, loaded: now() })
    // A refresh that fails leaves what is known; only a first load shows the failure.
    else if (before?.status !== 'ready') {
      set(id, { status: 'failed', timeslots: [], loaded: 0, error: answer.error.code })
    }
  }

  return {
    peek: (key) => months.get(keyText(key)),
    seed(key, timeslots) {
      const id = keyText(key)
      if (!months.has(id)) set(id, { status: 'ready', timeslots, loaded: now() })
    },
    load(key, force = false) {
      const id = keyText(key)
      const known = months.get(id)
      const fresh = known?.status === 'ready' && now() - known.loaded < staleAfter
      if (fresh && !force) return Promise.resolve()
      const running = underway.get(id) ?? fetchInto(id, key).finally(() => underway.delete(id))
      underway.set(id, running)
      return running
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
