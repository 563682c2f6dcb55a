import { expect, test } from 'vitest'
import { catalogue } from '../../../../operations/index.ts'
import { restRoutes } from '../../../../surfaces/rest/rest-routes.ts'
import { testDialect, withUnsweptDatabase } from '../../../databases/databases.ts'
import { graphCalls } from './graph-calls.ts'
import { gigRows } from './rows/gigs.ts'
import { runMatrix } from './run-matrix.ts'

/** All on one database, every fourth operation on the other; `prove` tries all of it. */
const only =
  testDialect() === 'sqlite'
    ? undefined
    : (name: string) => catalogue.findIndex((operation) => operation.name === name) % 4 === 0

/** Every surface of what claimers call. */
const surfacesOfClaimers = [
  'jrpc',
  ...restRoutes.flatMap(({ method, path, operation }) => (operation in gigRows ? [`${method} ${path}`] : [])),
  ...Object.keys(gigRows).flatMap((operation) => graphCalls(operation).map(({ name }) => name)),
]

// Its rows are written without the door.
await withUnsweptDatabase('isolation', (database) => {
  test('customers read nothing of others, and staff nothing of other providers, whatever ids they send', async () => {
    const { faults, compared, surfaces } = await runMatrix(database().db, { quick: true, only })
    expect(faults.slice(0, 10)).toEqual([])
    if (!only) expect(surfaces.get('claimer')).toEqual(new Set([...surfacesOfClaimers, 'HTTP']))
    expect(compared).toBeGreaterThan(testDialect() === 'sqlite' ? 300 : 50)
  }, 180_000)
})
