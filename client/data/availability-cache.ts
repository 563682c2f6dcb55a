import type { Answer, CallErrorCode } from './errors.ts'
import { keepSame } from './keep-same.ts'
import type { MonthOfSlots, Timeslot } from './wire.ts'

/** After this long, in ms, a month is asked for again; what is on screen stays until the answer is there. */
export const staleAfter = 60_000

export interface MonthKey {
  bookable: string
  /** `YYYY-MM` */
  month: string
  resources: string[]
  /** Two more days at both ends: needed when days are read in another zone than the venue's. */
  wide: boolean
  /** A chosen first day or slot, wall clock: then the answer tells the ends that can be reached from it as a whole. */
  from?: string
  /** Seats for which a whole is judged; 1 where not given. */
  seats?: number
  /** A reservation that does not occupy: the customer's own hold. */
  ignoring?: string | undefined
  /** The draft that it is of: shows that it is one's own. */
  draft?: string | undefined
  /** Where it takes place: slots that are known not to be driven to are left out. */
  address?: string
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
  /** How long a month is still fresh, in ms; 0 when it is stale, missing or failed. */
  staleIn(key: MonthKey): number
  /** Takes in a month that came with the page. */
  seed(key: MonthKey, timeslots: Timeslot[]): void
  /**
   * Loads a month that is missing, failed or stale; calls for one month that is under way share its answer. With
   * `force` it is asked for anew in any case.
   */
  load(key: MonthKey, force?: boolean): Promise<void>
  /** Takes a slot out of every month known: the server has just said that it is gone. */
  drop(bookable: string, slot: { start_utc: string }): void
  /**
   * Keeps every month that is on screen as it is until the answer is called: what lies under a finger must not move
   * between its going down and its coming up. Answers that arrive meanwhile are shown then.
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
  /** What came while the months were paused. */
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
    // A refresh that fails leaves what is known; only a first load shows the failure.
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
    seed(key, timeslots) {
      const id = keyText(key)
      if (!months.has(id)) set(id, { status: 'ready', timeslots, loaded: now() })
    },
    load(key, force = false) {
      const id = keyText(key)
      if (staleIn(id) > 0 && !force) return Promise.resolve()
      const running = underway.get(id)
      if (running && !force) return running
      // What was asked before the reason to ask again came up may not know of it.
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
        // What was known of the month is out of date: it is asked for again when next it is wanted.
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
