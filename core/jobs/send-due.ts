import type { Ports } from '../operations/ports.ts'
import { deliver } from './deliver-events.ts'
import type { JobDeps } from './job-deps.ts'

/** How long somebody waits for a plugin's handler, ms; and how much longer the event is claimed. */
const patience = 10_000
const margin = 30_000

/**
 * Delivers a reservation's events that are due, while somebody waits: those named, and before them what happened
 * before, since a customer hears of things in their order. An event that another process delivers at this moment is
 * left to it, and so is what comes after.
 */
export function sendDue(deps: JobDeps): Ports['messages'] {
  const { store, ports } = deps
  return {
    async sendDue(scope, reservation, names) {
      const now = ports.clock.now()
      const until = now + patience + margin
      const events = await store.claimEventsOf({ scope, reservation, now, until, process: ports.processes.own })
      const last = events.findLastIndex(({ name }) => names.some((one) => one === name))
      const outcomes: Awaited<ReturnType<Ports['messages']['sendDue']>> = []
      let hasFailed = false
      for (const [index, event] of events.entries()) {
        const isNamed = names.some((name) => name === event.name)
        if (index > last || hasFailed) {
          // Given back as it was: not tried, so not counted.
          await store.giveBackEvent(event, now)
          if (isNamed) outcomes.push({ name: event.name, isSent: false })
          continue
        }
        hasFailed = !(await deliver(deps, event, patience))
        if (isNamed) outcomes.push({ name: event.name, isSent: !hasFailed })
      }
      return outcomes
    },
  }
}
