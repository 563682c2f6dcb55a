import { type Browser, chromium } from 'playwright-core'
import type { Dialect } from '../../../persistence/session.ts'
import type { TestDatabase } from '../../databases/databases.ts'
import { onCalls, onPages, type Place, type Way, ways } from '../../outside-plugins/acme-hostile/places.ts'
import { makesSense } from '../../outside-plugins/acme-hostile/senseless.ts'
import { browserLaunchOptions } from '../../pages/browser.ts'
import { count, onDatabase, type Proof, partOf, tell } from '../proof.ts'
import { tryBlocking } from './blocking-plugin.ts'
import { pageCustomers } from './over-pages.ts'
import { type Met, type TwoCustomers, twoCustomers } from './two-customers.ts'

/**
 * The greatest accepted slowness of the other tenant beside its own usual, without the plugin and in the same seconds:
 * twice, and this many ms.
 */
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
  settled: Math.max(one.settled, other.settled),
})

interface Case {
  place: Place
  way: Way
}

interface Trial {
  cases: Case[]
  /** Whether customers come with this browser; by calls without it. */
  browser?: Browser
}

/** What makes a machine slow for a moment is no plugin's doing: what a plugin does, it does each time. */
const tries = 3

type Customers = Pick<TwoCustomers, 'calm' | 'wild'>

const parts = ['booked', 'mailed', 'settled'] as const

/** What the other tenant meets while the plugin misbehaves. */
async function meetCase({ place, way }: Case, { calm, wild }: Customers, world: TwoCustomers): Promise<Met> {
  await world.misbehave(place, way)
  const going = wild()
  const book = () =>
    calm().catch((cause) => {
      throw new Error(`while ${place} ${way}, the other tenant's customer could not book`, { cause })
    })
  let met = await book()
  if (world.misbehaved() === 0) {
    // What events and jobs ask for comes later: another books meanwhile.
    await world.reached()
    met = worse(met, await book())
  }
  // What waited for a place of a plugin that hangs hangs then, too.
  const releasing = setInterval(world.release, 50)
  await going
  clearInterval(releasing)
  if (world.misbehaved() === 0) throw new Error(`nobody asked for ${place}, so that it could not misbehave`)
  const leaks = await world.leaks()
  if (leaks.length > 0) throw new Error(`while ${place} ${way}, the secret was seen in ${leaks.join(', ')}`)
  return met
}

/**
 * One case between two bookings without the plugin, which say what is usual in those very seconds: a busy machine makes
 * all three slow. Again where the other tenant was slow, with what is usual by then.
 */
async function tryCase(one: Case, customers: Customers, world: TwoCustomers): Promise<{ usual: Met; met: Met }> {
  const { place, way } = one
  const alone = async () => {
    await world.behave()
    return customers.calm()
  }
  for (let attempt = 1; ; attempt += 1) {
    const before = await alone()
    const met = await meetCase(one, customers, world)
    const usual = worse(before, await alone())
    const slow = parts.find((part) => met[part] > usual[part] * most + grace)
    if (slow === undefined) return { usual, met }
    const told = `${slow} in ${met[slow].toFixed(0)} ms, usually in ${usual[slow].toFixed(0)} ms`
    tell(`${place} ${way}: was ${told}`)
    if (attempt === tries) throw new Error(`while ${place} ${way}, the other tenant was ${told}`)
  }
}

/**
 * Lets a plugin of one tenant misbehave in each place and way, while a customer of another tenant books, pays, is
 * mailed and has the payment captured. @throws if that customer is refused or waits longer than twice the usual, or if
 * the planted secret is seen in a page, an answer, a mail or the log
 */
export async function tryHostilePlugins(database: TestDatabase, { cases, browser }: Trial): Promise<HostileSeen> {
  const world = await twoCustomers(database, browser !== undefined)
  const customers = browser ? pageCustomers(browser, world) : world
  try {
    // The first loads what the others find there.
    await customers.calm()
    let usual: Met = { booked: 0, mailed: 0, settled: 0 }
    let worst: Met = { booked: 0, mailed: 0, settled: 0 }
    const tried: string[] = []
    for (const one of cases) {
      const found = await tryCase(one, customers, world)
      worst = worse(worst, found.met)
      usual = worse(usual, found.usual)
      const name = `${one.place} ${one.way}`
      tried.push(name)
      tell(`${name}: booked in ${found.met.booked.toFixed(0)} ms, usually in ${found.usual.booked.toFixed(0)} ms`)
    }
    return { tried, usual, worst }
  } finally {
    await world.close()
  }
}

const told = ({ booked, mailed, settled }: Met) =>
  `booked in ${booked.toFixed(0)} ms, mailed in ${mailed.toFixed(0)} ms and settled in ${settled.toFixed(0)} ms`

const all = (where: readonly Place[]): Case[] =>
  where.flatMap((place) => ways.filter((way) => makesSense(place, way)).map((way) => ({ place, way })))

/** What was tried, for the closing line. */
const said = ({ tried, usual, worst }: HostileSeen, where: readonly Place[]) =>
  `${count(tried.length)} ways in which a plugin of one tenant misbehaves (${where.join(', ')}: each ${ways.join(', ')}, as far as it makes sense): another tenant's customers at worst ${told(worst)}, without the plugin in the same seconds ${told(usual)}, each paid and captured; the planted secret in no ${where === onPages ? 'page, ' : ''}answer, mail or line of the log`

const byCalls = (dialect: Dialect): Proof => ({
  name: `plugins.${dialect}`,
  run: () =>
    onDatabase(dialect, async (database) =>
      said(await tryHostilePlugins(database, { cases: partOf(all(onCalls)) }), onCalls),
    ),
})

/** The services of the hostile plugin are not there, which a browser knows without asking anybody. */
const nowhere = ['--host-resolver-rules=MAP *.acme.example ~NOTFOUND']

const byPages = (dialect: Dialect): Proof => ({
  name: `plugins.pages.${dialect}`,
  run: () =>
    onDatabase(dialect, async (database) => {
      const options = await browserLaunchOptions()
      const browser = await chromium.launch({ ...options, args: [...options.args, ...nowhere] })
      try {
        return said(await tryHostilePlugins(database, { cases: partOf(all(onPages)), browser }), onPages)
      } finally {
        await browser.close()
      }
    }),
})

/** What a plugin that never gives the process back costs the others. */
const byBlocks = (dialect: Dialect): Proof => ({
  name: `plugins.blocks.${dialect}`,
  run: () =>
    onDatabase(dialect, async (database) => {
      const found = await tryBlocking(database)
      const each = found.map(({ way, back }) => `${way}: ${back.toFixed(0)} ms`).join(', ')
      return `a plugin of one tenant blocks the process (${each} until another tenant's next booking): the process starts anew without it, no booking is lost, and the plugin is not asked again`
    }),
})

export const blocksOnSqlite = byBlocks('sqlite')
export const blocksOnMysql = byBlocks('mysql')
export const hostileOnSqlite = byCalls('sqlite')
export const hostileOnMysql = byCalls('mysql')
export const hostilePagesOnSqlite = byPages('sqlite')
export const hostilePagesOnMysql = byPages('mysql')
