import type { TestDatabase } from '../../databases/databases.ts'
import { places, release, ways } from '../../outside-plugins/acme-hostile/misbehave.ts'
import { count, onDatabase, type Proof } from '../proof.ts'
import { type Met, twoCustomers } from './two-customers.ts'

/** The greatest accepted slowness of the other tenant beside its own usual: twice, and this many ms. */
const most = 2
const grace = 2_000

export interface HostileSeen {
  tried: string[]
  usual: Met
  worst: Met
}

const worse = (one: Met, other: Met): Met => ({
  booked: Math.max(one.booked, other.booked),
  mailed: Math.max(one.mailed, other.mailed),
})

/**
 * Lets a plugin of one tenant misbehave in each place and way, while a customer of another tenant books, pays and is
 * mailed. @throws if that customer is refused or waits longer than twice the usual, or if the planted secret is seen
 */
export async function tryHostilePlugins(
  database: TestDatabase,
  { cases, alone }: { cases: { place: string; way: string }[]; alone: number },
): Promise<HostileSeen> {
  const world = await twoCustomers(database)
  try {
    await world.calm()
    let usual: Met = { booked: 0, mailed: 0 }
    for (let round = 0; round < alone; round += 1) usual = worse(usual, await world.calm())
    let worst: Met = { booked: 0, mailed: 0 }
    const tried: string[] = []
    for (const { place, way } of cases) {
      await world.misbehave(place, way)
      const wild = world.wild()
      const met = await world.calm()
      release()
      await wild
      worst = worse(worst, met)
      for (const part of ['booked', 'mailed'] as const)
        if (met[part] > usual[part] * most + grace)
          throw new Error(
            `while ${place} ${way}, the other tenant was ${part} in ${met[part].toFixed(0)} ms, usually in ${usual[part].toFixed(0)} ms`,
          )
      const leaks = await world.leaks()
      if (leaks.length > 0) throw new Error(`while ${place} ${way}, the secret was seen in ${leaks.join(', ')}`)
      tried.push(`${place} ${way}`)
    }
    return { tried, usual, worst }
  } finally {
    await world.close()
  }
}

const told = ({ booked, mailed }: Met) => `booked in ${booked.toFixed(0)} ms and mailed in ${mailed.toFixed(0)} ms`

const all = places.flatMap((place) => ways.map((way) => ({ place, way })))

const proofOn = (dialect: 'sqlite' | 'mysql'): Proof => ({
  name: `plugins.${dialect}`,
  run: () =>
    onDatabase(dialect, async (database) => {
      const { tried, usual, worst } = await tryHostilePlugins(database, { cases: all, alone: 5 })
      return `${count(tried.length)} ways in which a plugin of one tenant misbehaves (${places.join(', ')}: each ${ways.join(', ')}), on ${dialect}: another tenant's customers at worst ${told(worst)}, usually ${told(usual)}; the planted secret in no answer, mail or line of the log`
    }),
})

export const hostileOnSqlite = proofOn('sqlite')
export const hostileOnMysql = proofOn('mysql')
