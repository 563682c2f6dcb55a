import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from '../bench/http-call.ts'
import { count, type Proof } from './proof.ts'
import { type Load, p99, rounded, startLoad } from './resilience/load.ts'
import { stickLock } from './resilience/stuck-lock.ts'
import { type Customers, openTwoTenants, type TwoTenants } from './resilience/two-tenants.ts'

/** How long each half is measured, in ms. */
const measured = 8_000
const rounds = 3
/** How much longer another tenant's customers may wait than when theirs is alone. */
const most = 2

let drafts = 0
const nextDraft = () => {
  drafts += 1
  return `apart-${drafts}-draft`
}

/** Looks at a month, and every fourth time books. */
function visits(customers: Customers, bookable: string): () => Promise<Answer> {
  let visit = 0
  return () => {
    visit += 1
    return visit % 4 === 0 ? customers.book(bookable, nextDraft()) : customers.month(bookable)
  }
}

/** The tenant at its worst: its dense month asked for as fast as it is answered, and everybody at a stuck lock. */
function worst({ wild }: TwoTenants): Load[] {
  return [
    startLoad(16, 0, () => wild.month('walk')),
    startLoad(24, 0, () => wild.book('pool', nextDraft())),
    startLoad(4, 0, () => wild.book('walk', nextDraft())),
  ]
}

async function calmMet(world: TwoTenants) {
  const load = startLoad(4, 20, visits(world.calm, 'walk'))
  await pause(measured)
  return load.stop()
}

/**
 * What a tenant at its worst (dense settings, load, a stuck lock) does to another: the other's p99 beside it, against
 * its p99 alone, the median of several rounds, on one server process over MySQL.
 */
export const proof: Proof = {
  name: 'tenants.apart',
  async run() {
    const world = await openTwoTenants()
    try {
      for (const customers of [world.wild, world.calm])
        for (const bookable of ['pool', 'walk']) await customers.book(bookable, nextDraft())
      await calmMet(world)
      const ratios: number[] = []
      const lines: string[] = []
      for (let round = 0; round < rounds; round += 1) {
        const alone = await calmMet(world)
        const free = await stickLock(world.url, 'wild-pool')
        const loads = worst(world)
        await pause(1_000)
        const beside = await calmMet(world)
        await free()
        const wild = (await Promise.all(loads.map((load) => load.stop()))).flat()
        const refused = [...alone, ...beside].filter(({ status }) => status !== 200).length
        if (refused > 0) throw new Error(`${refused} of the other tenant's customers were refused`)
        ratios.push(p99(beside) / p99(alone))
        lines.push(
          `alone ${rounded(p99(alone))}, beside ${rounded(p99(beside))} (the worst one was answered ${count(wild.length)} times)`,
        )
      }
      const ratio = ratios.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
      const said = `the other tenant's p99 was ${ratio.toFixed(2)} times what it is alone: ${lines.join('; ')}`
      if (!(ratio <= most)) throw new Error(`${said}; at most ${most} times is allowed`)
      return said
    } finally {
      await world.stop()
    }
  },
}
