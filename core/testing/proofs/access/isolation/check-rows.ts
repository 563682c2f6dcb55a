import { missingRows } from './missing-rows.ts'
import { whatIsReachable } from './reachable.ts'
import { graphRows } from './rows/graph.ts'
import { rows } from './rows/index.ts'
import { routeRows } from './rows/routes.ts'

/**
 * Part of `npm run check`: prints a sentence for each callable operation, route or field without a row, and exits with
 * 1.
 */
const faults = missingRows(await whatIsReachable(), { rows, routeRows, graphRows })
for (const fault of faults) console.log(`     ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
