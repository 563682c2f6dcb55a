import type { Database } from '../../../../persistence/database.ts'
import type { IdKind } from '../world/ids.ts'
import { type ActorName, accessWorld } from '../world/world.ts'
import type { Scope } from './canaries.ts'
import { emptyResult, emptyWays, type MatrixResult, tryOperations, tryRoutes } from './matrix.ts'
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
 * Runs the isolation matrix over a migrated, empty database. @param options.quick only one actor per round, and only
 * JSON-RPC
 */
export async function runMatrix(db: Database, options: { quick?: boolean } = {}): Promise<IsolationResult> {
  const world = await accessWorld(db)
  try {
    const result = emptyResult()
    let acted = 0
    for (const { actors, untouched } of rounds) {
      const before = await rowsOf(db, untouched)
      const chosen = options.quick ? actors.filter((one) => quickActors.has(one)) : actors
      const kinds = options.quick ? quickKinds : undefined
      await tryOperations(world, result, { actors: chosen, kinds, onlyJrpc: options.quick })
      if (!options.quick || chosen.includes('customer')) await tryRoutes(world, result, { actors: chosen, kinds })
      result.faults.push(...(await changedRows(db, before, untouched)))
      acted += chosen.length
    }
    if (!options.quick) result.faults.push(...emptyWays(result))
    const { mails, faults } = await mailFaults(world)
    const log = world.logged()
    result.faults.push(...faults, ...logFaults(log))
    return { ...result, actors: acted, mails, logged: log.split('\n').length }
  } finally {
    await world.close()
  }
}

/** Own ids come last. */
const quickKinds: IdKind[] = ['foreign', 'alien', 'other', 'hidden', 'own']

/** The actors whose answers differ most. */
const quickActors = new Set<ActorName>(['customer', 'staff'])
