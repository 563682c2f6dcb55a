import type { Patience } from './patience.ts'
import { type WaitingPlace, waitingPlace } from './waiting-place.ts'

export interface LockLanes {
  /**
   * Waits until few enough transactions of this process want the same locks; returns the function that leaves.
   * @throws DatabaseBusy if the patience ends first
   */
  enter(locks: readonly string[], patience: Patience): Promise<() => void>
}

interface Waiting extends WaitingPlace {
  locks: readonly string[]
}

/**
 * Keeps waiters for one lock from using up all connections. Per lock, `most` transactions of this process are at the
 * database (one has the lock, one waits for it), and the others wait here, in order, without a connection. So a
 * bookable with a stuck lock costs its tenant two connections, and its other bookables continue.
 *
 * This only saves connections. The database's own locks (see `locks.ts`) prevent double bookings: other processes have
 * queues of their own.
 */
export function lockLanes(most = 2): LockLanes {
  const inside = new Map<string, number>()
  const waiting = new Set<Waiting>()

  const isFull = (lock: string) => (inside.get(lock) ?? 0) >= most

  function come(locks: readonly string[]) {
    for (const lock of locks) inside.set(lock, (inside.get(lock) ?? 0) + 1)
  }

  function go(locks: readonly string[]) {
    for (const lock of locks) {
      const rest = (inside.get(lock) ?? 0) - 1
      if (rest === 0) inside.delete(lock)
      else inside.set(lock, rest)
    }
    admitWaiting()
  }

  /**
   * Nobody overtakes a waiter for the same lock, because a waiter for many locks would otherwise never find all free.
   */
  function admitWaiting() {
    const awaited = new Set<string>()
    for (const one of waiting) {
      if (one.locks.some((lock) => isFull(lock) || awaited.has(lock))) {
        for (const lock of one.locks) awaited.add(lock)
        continue
      }
      waiting.delete(one)
      come(one.locks)
      one.admit()
    }
  }

  function lineUp(locks: readonly string[], patience: Patience): Promise<void> {
    const leave = () => {
      waiting.delete(one)
      admitWaiting()
    }
    const one = { locks, ...waitingPlace(patience, patience.left, 'somebody else keeps the lock', leave) }
    waiting.add(one)
    admitWaiting()
    return one.admitted
  }

  return {
    async enter(locks, patience) {
      if (locks.length === 0) return () => {}
      await lineUp(locks, patience)
      return () => go(locks)
    },
  }
}
