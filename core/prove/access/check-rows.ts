import { missingRows } from './missing-rows.ts'
import { whatIsReachable } from './reachable.ts'
import { graphRows } from './rows/graph.ts'
import { rows } from './rows/index.ts'
import { routeRows } from './rows/routes.ts'

/** Part of `npm run check`: ends with 1 and a sentence for each when something can be called that has no row. */
const faults = missingRows(await whatIsReachable(), { rows, routeRows, graphRows })
for (const fault of faults) console.log(`     ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
