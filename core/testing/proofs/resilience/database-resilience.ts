import { openDatabase } from '../../../persistence/database.ts'
import { statement } from '../../../persistence/session.ts'
import { type FaultyProxy, faultyProxy } from '../../databases/faulty-proxy.ts'
import { checkCapacity } from '../../sweeps/capacity-faults.ts'
import { count, type Proof } from '../proof.ts'
import { type FaultCase, faultCases } from './faults.ts'
import { type Load, type Met, p99, rounded, startLoad, timed } from './load.ts'
import { openTwoTenants, type TwoTenants } from './two-tenants.ts'

/** The longest time in ms from a fault's end until everybody is served again. */
const longestRecovery = 10_000
/** The limit in ms of the others' p99 during a fault, and of the slowest refusal while the whole database is silent. */
const longest = 1_000

/** Every draft whose booking was requested, and those whose booking was acknowledged. */
interface Drafts {
  asked: Map<string, () => Promise<{ status: number }>>
  acknowledged: Set<string>
}

function booking(world: TwoTenants, drafts: Drafts, tenant: 'wild' | 'calm', bookable: string) {
  return async () => {
    const draft = `draft-${drafts.asked.size}-${tenant}`
    const book = () => world[tenant].book(bookable, draft)
    drafts.asked.set(draft, book)
    const answer = await book()
    if (answer.status === 200) drafts.acknowledged.add(draft)
    return answer
  }
}

/** Starts customers at the struck bookable, and others at the same tenant's second bookable and at another tenant. */
function startEverybody(world: TwoTenants, drafts: Drafts): { struck: Load; others: Load[] } {
  return {
    struck: startLoad(6, 10, booking(world, drafts, 'wild', 'pool')),
    others: [
      startLoad(2, 20, booking(world, drafts, 'wild', 'walk')),
      startLoad(2, 20, booking(world, drafts, 'calm', 'walk')),
      startLoad(2, 20, () => world.calm.month('walk')),
    ],
  }
}

/** Returns the milliseconds until every kind of call succeeds five times in a row. */
async function recovery(world: TwoTenants, drafts: Drafts): Promise<number> {
  const began = performance.now()
  const calls = [
    booking(world, drafts, 'wild', 'pool'),
    booking(world, drafts, 'calm', 'walk'),
    () => world.calm.month('walk'),
  ]
  for (let inRow = 0; inRow < 5; ) {
    const met = await Promise.all(calls.map(timed))
    inRow = met.every(({ status }) => status === 200) ? inRow + 1 : 0
    if (performance.now() - began > longestRecovery * 3) return Number.POSITIVE_INFINITY
  }
  return performance.now() - began
}

/** Repeats every booking that was not acknowledged, then compares reservations with claims, days and drafts. */
async function checkRows(url: string, { asked, acknowledged }: Drafts): Promise<void> {
  for (const [draft, book] of asked) {
    if (acknowledged.has(draft)) continue
    if ((await book()).status !== 200) throw new Error(`${draft} can't be repeated`)
    acknowledged.add(draft)
  }
  const db = await openDatabase(url)
  const [reservations, claims] = await db.read([
    statement("SELECT id, draft FROM reservations WHERE status = 'booked' ORDER BY id"),
    statement('SELECT DISTINCT reservation AS id FROM claims ORDER BY reservation'),
  ])
  await checkCapacity(db, 'after the fault').finally(() => db.close())
  const rows = reservations?.rows ?? []
  const ids = JSON.stringify(rows.map(({ id }) => id))
  if (ids !== JSON.stringify((claims?.rows ?? []).map(({ id }) => id)))
    throw new Error('reservations and claims do not agree: something was left half done')
  const booked = new Set(rows.map(({ draft }) => draft))
  if (booked.size !== rows.length) throw new Error('a draft was booked twice')
  const missing = [...asked.keys()].filter((draft) => !booked.has(draft))
  if (missing.length > 0) throw new Error(`${missing.length} bookings were answered with success and are not there`)
}

/** A time that a customer had to wait for an answer, or has waited so far. */
type Wait = Pick<Met, 'ms'>

const waitsSoFar = (loads: Load[]): Wait[] =>
  loads.flatMap(({ met, waiting }) => [...met, ...waiting().map((ms) => ({ ms }))])

const slowestOf = (met: Wait[]) => Math.max(...met.map(({ ms }) => ms))

interface Course {
  /** How long the others waited during the fault, and everybody. */
  others: Wait[]
  all: Wait[]
  /** All answers, also those that came after the fault. */
  answers: Met[]
  recovered: number
}

/** Returns the first problem in what happened during a fault and after it, or null. */
function wrong({ isTotal = false }: FaultCase, { others, all, answers, recovered }: Course): string | null {
  const untold = answers.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter !== null))
  if (untold.length > 0)
    return `${untold.length} answers were neither good nor a 503 with Retry-After: ${[...new Set(untold.map(({ status }) => status))].join(', ')}`
  const slowest = slowestOf(all)
  if (isTotal && slowest > longest) return `somebody waited ${rounded(slowest)} for the 503`
  if (!isTotal && p99(others) > longest) return `others' p99 was ${rounded(p99(others))}`
  return recovered > longestRecovery ? `recovery took ${rounded(recovered)}` : null
}

async function prove(one: FaultCase, world: TwoTenants, proxy: FaultyProxy, drafts: Drafts) {
  const { struck, others } = startEverybody(world, drafts)
  const everybody = [struck, ...others]
  await one.suffer(proxy, world.url)
  const waited = { others: waitsSoFar(others), all: waitsSoFar(everybody) }
  proxy.heal()
  const recovered = await recovery(world, drafts)
  const answers = (await Promise.all(everybody.map((load) => load.stop()))).flat()
  const refused = answers.filter(({ status }) => status !== 200).length
  const figures = `others' p99 ${rounded(p99(waited.others))}, ${count(refused)} of ${count(answers.length)} refused (the slowest wait ${rounded(slowestOf(waited.all))}), recovered in ${rounded(recovered)}`
  console.log(`     ${one.name}: ${figures}`)
  const fault = wrong(one, { ...waited, answers, recovered })
  return {
    said: `${one.name} ${rounded(p99(waited.others))}/${rounded(recovered)}`,
    fault: fault && `${one.name}: ${figures}; ${fault}`,
  }
}

/**
 * Puts a proxy between a server process and MySQL and makes it misbehave in each way. While the whole database is out
 * of reach, everybody is refused within a second; during every other fault the others' p99 stays under a second. After
 * each fault everybody is served again without a restart, every acknowledged booking exists exactly once, and claims
 * agree with reservations.
 */
export const proof: Proof = {
  name: 'resilience.database',
  async run() {
    let proxy: FaultyProxy | null = null
    const world = await openTwoTenants({
      async by(url) {
        proxy = await faultyProxy(url)
        return proxy.url
      },
    })
    try {
      if (proxy === null) throw new Error('the server goes by no proxy')
      const drafts: Drafts = { asked: new Map(), acknowledged: new Set() }
      await recovery(world, drafts)
      const said: string[] = []
      const wrong: string[] = []
      for (const one of faultCases) {
        const course = await prove(one, world, proxy, drafts)
        said.push(course.said)
        if (course.fault !== null) wrong.push(course.fault)
        await checkRows(world.url, drafts)
      }
      if (wrong.length > 0) throw new Error(wrong.join('\n'))
      return `${count(drafts.asked.size)} bookings, none half done or twice; others' p99 during each fault and recovery after it: ${said.join(', ')}`
    } finally {
      await world.stop()
      await closeOf(proxy)
    }
  },
}

const closeOf = (proxy: FaultyProxy | null) => proxy?.close()
