import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { DatabaseSilent } from './database-busy.ts'
import type { DatabaseLimits } from './database-limits.ts'

export interface SilenceWatch {
  /** Rises each time the database falls silent: connections of an earlier era are not trusted. */
  readonly era: number
  /**
   * Waits for an answer of the database; `giveUp` is called if there will be none.
   * @throws DatabaseSilent at once while the database is known to be silent, and when it turns out to be
   */
  answered<T>(ask: () => Promise<T>, giveUp: () => void): Promise<T>
  stop(): void
}

interface Asked {
  since: number
  fail(error: Error): void
}

/** How often the watch checks whether the database answers, ms. */
const rhythm = 100

/**
 * Detects within a second that the database is silent, whatever the limits of single round trips are. If nothing came
 * back on any connection for `quiet` ms although something was asked, it probes with a separate connection, because a
 * wait for a lock is no silence. If the probe gets no answer either, all waiting and new work fails at once, until a
 * probe is answered.
 * @param probe resolves if a new connection gets any answer; rejects otherwise
 */
export function silenceWatch(probe: () => Promise<void>, { quiet }: Pick<DatabaseLimits, 'quiet'>): SilenceWatch {
  const asked = new Set<Asked>()
  let heard = performance.now()
  let era = 0
  let isSilent = false
  let isLooking = false
  let isStopped = false

  async function isAnswered(): Promise<boolean> {
    const before = heard
    const answered = await probe().then(
      () => true,
      () => false,
    )
    // Reads answers that arrived while this process was busy, before it judges.
    await turn()
    if (answered) heard = performance.now()
    return answered || heard !== before
  }

  function isQuiet(): boolean {
    const [oldest] = asked
    return oldest !== undefined && performance.now() - Math.max(heard, oldest.since) > quiet
  }

  /** Runs while something is asked, or while the database is silent. */
  async function look() {
    isLooking = true
    while (!isStopped && (asked.size > 0 || isSilent)) {
      await pause(rhythm, undefined, { ref: false })
      if (!isSilent && !isQuiet()) continue
      await turn()
      if (!isSilent && !isQuiet()) continue
      const answered = await isAnswered()
      if (!answered && !isSilent) fallSilent()
      if (answered) isSilent = false
    }
    isLooking = false
  }

  function fallSilent() {
    isSilent = true
    era += 1
    for (const { fail } of asked) fail(new DatabaseSilent())
    asked.clear()
  }

  return {
    get era() {
      return era
    },
    async answered(ask, giveUp) {
      if (isSilent) throw new DatabaseSilent()
      const silence = Promise.withResolvers<never>()
      const one = { since: performance.now(), fail: silence.reject }
      asked.add(one)
      if (!isLooking) void look()
      const answer = ask()
      try {
        const value = await Promise.race([answer, silence.promise])
        heard = performance.now()
        return value
      } catch (error) {
        if (error instanceof DatabaseSilent) giveUp()
        throw error
      } finally {
        asked.delete(one)
      }
    },
    stop() {
      isStopped = true
    },
  }
}
