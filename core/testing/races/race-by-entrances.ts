import { AsyncLocalStorage } from 'node:async_hooks'
import type { Operation } from '../../operations/define-operation.ts'
import { catalogue } from '../../operations/index.ts'
import type { Database } from '../../persistence/database.ts'
import { judged, seatEntrancesOf, type Wanted } from '../proofs/life/entrances/index.ts'
import { randomFrom } from '../proofs/price/tampering/honest-booking.ts'
import { crowdAt } from '../servers/speaker.ts'
import { injected } from '../servers/transports.ts'
import { openApp } from '../worlds/open-app.ts'
import { staffLogin } from '../worlds/samples/life-bundle.ts'
import type { Contend } from './race.ts'
import { racingPorts } from './racing-ports.ts'

/** All want the same. */
export interface EntranceRace extends Wanted {
  host: string
  seed: number
  process: number
  /** With false the race must oversell, which proves that the locks are needed. */
  locking: boolean
}

/** Whether a visitor is at the last step: those before it wait for nobody. */
const entering = new AsyncLocalStorage<boolean>()

/** The product's operations without the locks of capacity. */
function unlocked(db: Database, meet: () => Promise<void>): Operation[] {
  const racing = racingPorts(db, { locking: false, meet: async () => (entering.getStore() ? meet() : undefined) })
  return catalogue.map((operation) => ({
    ...operation,
    handler: (input) => operation.handler({ ...input, ports: { ...input.ports, ...racing } }),
  }))
}

/**
 * One process's part of a race for a slot: each attempt is a visitor with an address of their own, who comes by the
 * next of all entrances and speaks by a random surface. Returns the reservation that they got, else null.
 */
export const contend: Contend<EntranceRace> = async (db, race, meet) => {
  const { app } = await openApp({
    db,
    operator: { trustProxy: '127.0.0.1' },
    ...(!race.locking && { catalogue: unlocked(db, meet) }),
  })
  const random = randomFrom(Math.imul(race.seed + race.process * 7919, 1_597_334_677))
  const newcomer = crowdAt(injected(app), { host: race.host, random, number: race.process })
  const ways = seatEntrancesOf(app.platform.caller.operations)
  const staff = newcomer()
  judged(await staff.call('login_user', staffLogin))
  let attempts = race.process
  let drafts = 0
  const nextDraft = () => {
    drafts += 1
    return `race-${race.seed}-${race.process}-${drafts}`
  }
  async function attempt(): Promise<string | null> {
    attempts += 1
    const way = ways[attempts % ways.length]
    try {
      const approached = await way?.approach({ speaker: newcomer(), staff, wanted: race, nextDraft })
      const got = approached && (await entering.run(true, approached.enter))
      return got?.id ?? null
    } finally {
      // Who ended before the first look at the capacity is not waited for.
      if (!race.locking) await meet()
    }
  }
  return { attempt, close: () => app.close() }
}
