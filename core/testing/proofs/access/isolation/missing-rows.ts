import type { Operation } from '../../../../operations/define-operation.ts'
import { graphFields } from './graph-calls.ts'
import type { RouteRow, Row } from './row.ts'

export interface Reachable {
  catalogue: Pick<Operation, 'name'>[]
  /** `GET /path`, without the routes of operations. */
  routes: string[]
  fields: string[]
}

export interface Known {
  rows: Record<string, Row>
  routeRows: Record<string, RouteRow | null>
  graphRows: Record<string, string>
}

export const fieldNames = graphFields.map(({ field }) => field.name)

/**
 * Returns a sentence for everything callable that has no row in the isolation matrix, and for every row of something
 * that no longer exists. Each sentence says what to change.
 */
export function missingRows({ catalogue, routes, fields }: Reachable, { rows, routeRows, graphRows }: Known): string[] {
  const folder = 'core/testing/proofs/access/isolation/rows'
  const names = new Set(catalogue.map(({ name }) => name))
  const row = 'the isolation matrix would leave it out'
  return [
    ...[...names]
      .filter((name) => !Object.hasOwn(rows, name))
      .map((name) => `${folder}: the operation ${name} has no row: ${row}`),
    ...Object.keys(rows)
      .filter((name) => !names.has(name))
      .map((name) => `${folder}: there is no operation ${name}; take its row out`),
    ...routes
      .filter((route) => !Object.hasOwn(routeRows, route))
      .map((route) => `${folder}/routes.ts: the route ${route} has no row: ${row}`),
    ...Object.keys(routeRows)
      .filter((route) => !routes.includes(route))
      .map((route) => `${folder}/routes.ts: there is no route ${route}; take its row out`),
    ...fields
      .filter((field) => !Object.hasOwn(graphRows, field))
      .map((field) => `${folder}/graph.ts: the graph's field ${field} names no operation: ${row}`),
    ...Object.entries(graphRows)
      .filter(([field, operation]) => !fields.includes(field) || !names.has(operation))
      .map(
        ([field, operation]) => `${folder}/graph.ts: there is no field ${field} that calls ${operation}; take it out`,
      ),
  ]
}
