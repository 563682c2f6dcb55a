import { count, type Proof } from '../proof.ts'
import { missingRows } from './isolation/missing-rows.ts'
import { whatIsReachable } from './isolation/reachable.ts'
import { graphRows } from './isolation/rows/graph.ts'
import { rows } from './isolation/rows/index.ts'
import { routeRows } from './isolation/rows/routes.ts'
import { runMatrix } from './isolation/run-matrix.ts'
import { idKinds } from './world/ids.ts'
import { withTemporaryDatabase } from './world/temporary-database.ts'

/** Calls everything as every actor with ids of every owner: nobody reads or changes data of others. */
export const proof: Proof = {
  name: 'access.isolation',
  async run() {
    const reachable = await whatIsReachable()
    const missing = missingRows(reachable, { rows, routeRows, graphRows })
    if (missing.length > 0) throw new Error(missing.join('\n'))
    return withTemporaryDatabase(async (db) => {
      const { calls, compared, actors, mails, logged, faults } = await runMatrix(db)
      if (faults.length > 0) throw new Error(`${faults.length} faults, such as\n${faults.slice(0, 20).join('\n')}`)
      const { catalogue, routes, fields } = reachable
      return `${count(catalogue.length)} operations on every surface, ${count(routes.length)} other routes and ${fields.length} fields of the graph × ${actors} callers × ids of ${idKinds.length} kinds: ${count(calls)} answers, ${count(mails)} mails and ${count(logged)} lines of log without a text of others; ${count(compared)} answers to foreign ids are those to unknown ones; no row of others was changed`
    })
  },
}
