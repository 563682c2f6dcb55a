import type { Patience } from './patience.ts'
import { type WaitingPlace, waitingPlace } from './waiting-place.ts'

export interface LockLanes {
  /**
   * Waits until few enough of this process want the same locks, and gives the function that leaves again.
   * @throws DatabaseBusy when the patience ends first
   */
  enter(locks: readonly string[], patience: Patience): Promise<() => void>
}

interface Waiting extends WaitingPlace {
  locks: readonly string[]
}

/**
 * Keeps those who wait for one lock from holding all connections: of each lock, `most` transactions of this process
 * are at the database (one has it, one waits for it), and the others wait here, in order, without a connection. A
 * bookable whose lock is stuck so costs its tenant two connections, and its other bookables go on.
 *
 * This only spares connections. What keeps bookings apart are the locks of the database itself (see `locks.ts`): other
 * processes have lanes of their own.
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

  /** Nobody overtakes somebody who waits for the same lock: who needs many would else never find all of them free. */
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
