import type { Patience } from './patience.ts'
import { type WaitingPlace, waitingPlace } from './waiting-place.ts'

export interface FairShares {
  /**
   * Waits for one of the shared resources and returns the function that gives it back.
   * @throws DatabaseBusy after too long in the queue
   */
  take(tenant: string, patience: Patience): Promise<() => void>
}

/**
 * Divides a process's scarce resources (connections, simultaneous reads) among tenants. A tenant gets one more only
 * while it holds fewer than are free: alone it reaches half of them, the next tenant half of the rest, and so on. So a
 * newcomer always finds one free, unless very many tenants are busy at once. Each tenant has its own queue, and the
 * queues take turns.
 *
 * | shared | first tenant | second | third | fourth | free |
 * |---|---|---|---|---|---|
 * | 16 | 8 | 4 | 2 | 1 | 1 |
 * | 1 | 1 | | | | 0 |
 *
 * @param longest the longest wait in a queue, ms
 */
export function fairShares(all: number, longest: number): FairShares {
  const held = new Map<string, number>()
  const lines = new Map<string, Set<WaitingPlace>>()
  let free = all

  const heldBy = (tenant: string) => held.get(tenant) ?? 0
  const mayTake = (tenant: string) => heldBy(tenant) < free

  function hold(tenant: string) {
    held.set(tenant, heldBy(tenant) + 1)
    free -= 1
  }

  function giveBack(tenant: string) {
    const rest = heldBy(tenant) - 1
    if (rest === 0) held.delete(tenant)
    else held.set(tenant, rest)
    free += 1
    for (const [name, line] of lines) admitOne(name, line)
  }

  function admitOne(tenant: string, line: Set<WaitingPlace>) {
    const [next] = line
    if (next === undefined || !mayTake(tenant)) return
    leaveLine(tenant, line, next)
    // A tenant that was served goes behind the other queues.
    if (line.size > 0) {
      lines.delete(tenant)
      lines.set(tenant, line)
    }
    hold(tenant)
    next.admit()
  }

  function leaveLine(tenant: string, line: Set<WaitingPlace>, place: WaitingPlace) {
    line.delete(place)
    if (line.size === 0) lines.delete(tenant)
  }

  function lineUp(tenant: string, patience: Patience): Promise<void> {
    const line = lines.get(tenant) ?? new Set()
    lines.set(tenant, line)
    const leave = () => leaveLine(tenant, line, place)
    const place = waitingPlace(patience, longest, `${tenant || 'the platform'} has its share already`, leave)
    line.add(place)
    return place.admitted
  }

  function returning(tenant: string) {
    let isReturned = false
    return () => {
      if (isReturned) return
      isReturned = true
      giveBack(tenant)
    }
  }

  return {
    async take(tenant, patience) {
      if (!lines.has(tenant) && mayTake(tenant)) hold(tenant)
      else await lineUp(tenant, patience)
      return returning(tenant)
    },
  }
}
