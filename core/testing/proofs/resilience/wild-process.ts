import { setPriority } from 'node:os'
import { type Met, startLoad } from './load.ts'
import { customersAt } from './two-tenants.ts'

/** How many of each kind of request were answered, and how many of them with success. */
export type WildAnswers = Record<string, { answered: number; done: number }>

/**
 * The load of a tenant at its worst in a process of its own, so that it slows down neither the clock nor the customers
 * of the tenant that is measured: its dense month requested as fast as it is answered, bookings at a stuck lock, and
 * bookings whose checks, payments and followers never answer. Runs until it gets a message, and answers with
 * `WildAnswers`.
 */
setPriority(10)
const wild = customersAt(JSON.parse(process.argv[2] ?? '{}'))
let drafts = 0
const nextDraft = () => {
  drafts += 1
  return `wild-${process.pid}-${drafts}`
}
const payment = { processor: 'never-answers.abyss', token: {} }
const loads = {
  lists: startLoad(16, 0, () => wild.month('walk')),
  stuck: startLoad(24, 0, () => wild.book('pool', nextDraft())),
  followed: startLoad(4, 0, () => wild.book('walk', nextDraft())),
  vetoed: startLoad(8, 0, () => wild.book('vetoed', nextDraft())),
  paid: startLoad(8, 0, () => wild.book('paid', nextDraft(), payment)),
}
const counted = (met: Met[]) => ({ answered: met.length, done: met.filter(({ status }) => status === 200).length })
process.once('message', async () => {
  const ended = Object.entries(loads).map(async ([kind, load]) => [kind, counted(await load.stop())] as const)
  process.send?.(Object.fromEntries(await Promise.all(ended)))
  process.disconnect?.()
})
