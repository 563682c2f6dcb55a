import { expect, test } from 'vitest'
import { missingRows } from './missing-rows.ts'
import { whatIsReachable } from './reachable.ts'
import { graphRows } from './rows/graph.ts'
import { rows } from './rows/index.ts'
import { routeRows } from './rows/routes.ts'

const known = { rows, routeRows, graphRows }

test('every operation, route and GraphQL field has a row in the isolation matrix', async () => {
  const reachable = await whatIsReachable()
  expect(missingRows(reachable, known)).toEqual([])
  // With a row removed and a route added, each is reported in a sentence.
  const { get_user: _, ...others } = rows
  expect(missingRows(reachable, { ...known, rows: others })).toEqual([
    'core/testing/proofs/access/isolation/rows: the operation get_user has no row: the isolation matrix would leave it out',
  ])
  const routes = [...reachable.routes, 'GET /backdoor']
  expect(missingRows({ ...reachable, routes }, known)).toEqual([
    'core/testing/proofs/access/isolation/rows/routes.ts: the route GET /backdoor has no row: the isolation matrix would leave it out',
  ])
  const fields = [...reachable.fields, 'users']
  expect(missingRows({ ...reachable, fields }, known)).toHaveLength(1)
})

test('reports rows of operations, routes and fields that no longer exist', async () => {
  const none = { catalogue: [], routes: [], fields: [] }
  const one = { rows: { gone: { ways: {} } }, routeRows: { 'GET /gone': null }, graphRows: { gone: 'gone' } }
  expect(missingRows(none, one)).toHaveLength(3)
})
