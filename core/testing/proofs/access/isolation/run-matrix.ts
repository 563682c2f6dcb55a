import type { Database } from '../../../../persistence/database.ts'
import type { IdKind } from '../world/ids.ts'
import { type ActorName, accessWorld } from '../world/world.ts'
import type { Scope } from './canaries.ts'
import { type Extent, emptyResult, emptyWays, type MatrixResult, tryOperations, tryRoutes } from './matrix.ts'
import { gigRows } from './rows/gigs.ts'
import { changedRows, logFaults, mailFaults, rowsOf } from './traces.ts'

/** Actors with fewer rights come first: after each round, the scopes that they may not change must be unchanged. */
const rounds: { actors: ActorName[]; untouched: Scope[] }[] = [
  {
    actors: ['anonymous', 'visitor', 'customer', 'claimer', 'siblingstaff', 'alienowner'],
    untouched: ['sibling', 'foreign', 'alien', 'other', 'hidden', 'limited', 'deleted'],
  },
  { actors: ['staff', 'key'], untouched: ['sibling', 'foreign', 'alien'] },
  { actors: ['owner', 'admin', 'superadmin'], untouched: ['alien'] },
]

export interface IsolationResult extends MatrixResult {
  actors: number
  mails: number
  logged: number
}

/**
 * Runs the isolation matrix over a migrated, empty database.
 * @param options.quick ids of others for two actors only, and only over JSON-RPC; what claimers call for the claimer
 * too, over every surface
 * @param options.only selects operations and routes by name; all by default
 */
export async function runMatrix(
  db: Database,
  options: { quick?: boolean; only?: (operation: string) => boolean } = {},
): Promise<IsolationResult> {
  const world = await accessWorld(db)
  try {
    const result = emptyResult()
    let acted = 0
    for (const { actors, untouched } of rounds) {
      const before = await rowsOf(db, untouched)
      const extentOf = options.quick ? quickExtent : undefined
      await tryOperations(world, result, { actors, extentOf, only: options.only })
      if (!options.quick || actors.includes('customer'))
        await tryRoutes(world, result, { actors, extentOf, only: options.only })
      result.faults.push(...(await changedRows(db, before, untouched)))
      acted += actors.length
    }
    // Some succeed only after others.
    if (!options.only) result.faults.push(...emptyWays(result))
    const { mails, faults } = await mailFaults(world, { hasClaimed: true })
    const log = world.logged()
    result.faults.push(...faults, ...logFaults(log))
    return { ...result, actors: acted, mails, logged: log.split('\n').length }
  } finally {
    await world.close()
  }
}

/** Own ids come last. */
const quickKinds: IdKind[] = ['foreign', 'alien', 'other', 'hidden', 'own']

/** The actors whose answers differ most. The others only show that each call can succeed. */
const quickActors = new Set<ActorName>(['customer', 'staff'])

/** The claimer works on a phone and by programs: what claimers call is tried over every surface. */
function quickExtent(actor: ActorName, operation: string): Extent {
  if (actor === 'claimer' && operation in gigRows) return { kinds: quickKinds }
  if (quickActors.has(actor)) return { kinds: quickKinds, onlyJrpc: true }
  return { kinds: ['own'], onlyJrpc: true, onlyUndone: true }
}
