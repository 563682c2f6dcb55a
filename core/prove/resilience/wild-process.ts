import { setPriority } from 'node:os'
import { startLoad } from './load.ts'
import { customersAt } from './two-tenants.ts'

/**
 * The load of a tenant at its worst in a process of its own, so that it slows down neither the clock nor the customers
 * of the tenant that is measured: its dense month requested as fast as it is answered, and bookings at a stuck lock.
 * Runs until it gets a message, and answers how many requests were answered.
 */
setPriority(10)
const wild = customersAt(JSON.parse(process.argv[2] ?? '{}'))
let drafts = 0
const nextDraft = () => {
  drafts += 1
  return `wild-${process.pid}-${drafts}`
}
const loads = [
  startLoad(16, 0, () => wild.month('walk')),
  startLoad(24, 0, () => wild.book('pool', nextDraft())),
  startLoad(4, 0, () => wild.book('walk', nextDraft())),
]
process.once('message', async () => {
  const met = (await Promise.all(loads.map((load) => load.stop()))).flat()
  process.send?.(met.length)
  process.disconnect?.()
})
