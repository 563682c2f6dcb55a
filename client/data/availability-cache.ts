import type { Answer, CallErrorCode } from './errors.ts'
import { keepSame } from './keep-same.ts'
import type { MonthOfSlots, Timeslot } from './timeslots.ts'

/** Age in ms at which a month is requested again. It stays on screen until the answer arrives. */
export const staleAfter = 60_000

export interface MonthKey {
  bookable: string
  /** `YYYY-MM` */
  month: string
  resources: string[]
  /** Adds two days at both ends: needed when days are shown in another zone than the venue's. */
  wide: boolean
  /** A chosen first day or slot (wall clock): the answer then lists the ends that can be reached from it. */
  from?: string
  /** The number of seats for which the range is judged; 1 by default. */
  seats?: number
  /** The customer's own hold, which is ignored. */
  ignoring?: string | undefined
  /** The hold's draft, which proves that it is the customer's own. */
  draft?: string | undefined
  /** The manage token, where the reservation that is being moved is ignored. */
  token?: string | undefined
  /** The appointment's location: slots that can't be reached in time are left out. */
  address?: string
}

export interface MonthState {
  status: 'loading' | 'ready' | 'failed'
  timeslots: Timeslot[]
  /** Arrival of the slots in epoch ms; 0 without any. */
  loaded: number
  error?: CallErrorCode
}

export interface AvailabilityCache {
  peek(key: MonthKey): MonthState | undefined
  /** The time in ms until a month is stale; 0 when it is stale, missing or failed. */
  staleIn(key: MonthKey): number
  /** Stores a month that came with the page, as the same object: who shows it already is not drawn again. */
  seed(key: MonthKey, month: MonthState): void
  /**
   * Loads a month that is missing, failed or stale. Simultaneous calls for a month share its request. `force` requests
   * it in any case.
   */
  load(key: MonthKey, force?: boolean): Promise<void>
  /** Removes a slot from every known month, because the server has just reported it as taken. */
  drop(bookable: string, slot: { start_utc: string }): void
  /**
   * Freezes all months on screen until the returned function is called, so that nothing moves between a finger's press
   * and release. Answers that arrive meanwhile are shown then.
   */
  pause(): () => void
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
    key.address ?? '',
    ...key.resources,
  ].join('|')

export function createAvailabilityCache(
  fetchMonth: (key: MonthKey) => Promise<Answer<MonthOfSlots>>,
  now: () => number = Date.now,
): AvailabilityCache {
  const months = new Map<string, MonthState>()
  /** Answers that arrived during a pause. */
  const waiting = new Map<string, MonthState>()
  const underway = new Map<string, Promise<void>>()
  const listeners = new Set<() => void>()
  let pauses = 0

  const tell = () => {
    for (const listener of listeners) listener()
  }

  function set(id: string, state: MonthState) {
    const before = months.get(id)
    if (pauses > 0 && before?.status === 'ready') {
      waiting.set(id, state)
      return
    }
    waiting.delete(id)
    months.set(id, { ...state, timeslots: keepSame(before?.timeslots, state.timeslots) })
    tell()
  }

  async function fetchInto(id: string, key: MonthKey) {
    const before = months.get(id)
    if (before?.status !== 'ready') set(id, { status: 'loading', timeslots: [], loaded: 0 })
    const answer = await fetchMonth(key)
    if (answer.ok) set(id, { status: 'ready', timeslots: answer.value.timeslots, loaded: now() })
    // A failed refresh keeps the known slots; only a failed first load is shown.
    else if (before?.status !== 'ready') {
      set(id, { status: 'failed', timeslots: [], loaded: 0, error: answer.error.code })
    }
  }

  const staleIn = (id: string) => {
    const known = waiting.get(id) ?? months.get(id)
    return known?.status === 'ready' ? Math.max(0, known.loaded + staleAfter - now()) : 0
  }

  return {
    peek: (key) => months.get(keyText(key)),
    staleIn: (key) => staleIn(keyText(key)),
    seed(key, month) {
      const id = keyText(key)
      if (months.has(id)) return
      months.set(id, month)
      tell()
    },
    load(key, force = false) {
      const id = keyText(key)
      if (staleIn(id) > 0 && !force) return Promise.resolve()
      const running = underway.get(id)
      if (running && !force) return running
      // A running request may predate the reason for the forced load.
      const asked = (running ? running.then(() => fetchInto(id, key)) : fetchInto(id, key)).finally(() => {
        if (underway.get(id) === asked) underway.delete(id)
      })
      underway.set(id, asked)
      return asked
    },
    drop(bookable, { start_utc }) {
      for (const [id, state] of months) {
        if (!id.startsWith(`${bookable}|`)) continue
        const timeslots = state.timeslots.filter((slot) => slot.start_utc !== start_utc)
        // The month is out of date and is requested again when it is next needed.
        if (timeslots.length < state.timeslots.length) months.set(id, { ...state, timeslots, loaded: 0 })
      }
      tell()
    },
    pause() {
      pauses += 1
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        pauses -= 1
        if (pauses > 0) return
        for (const [id, state] of [...waiting]) set(id, state)
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
