import { expect, test } from 'vitest'
import { restRoutes } from '../../surfaces/rest/rest-routes.ts'
import { whatIsReachable } from '../../testing/proofs/access/isolation/reachable.ts'
import { firstOfPath, ownPaths } from './own-paths.ts'

test('knows every path that the product serves', async () => {
  const { routes } = await whatIsReachable()
  const paths = [...routes.map((route) => route.split(' ')[1] ?? ''), ...restRoutes.map(({ path }) => path)]
  const firsts = paths.map(firstOfPath).filter((first) => first !== '' && first !== '*')
  expect([...new Set(firsts)].filter((first) => !ownPaths.has(first))).toEqual([])
})

test.each([
  ['regatta', 'regatta'],
  ['/Public/today', 'public'],
  ['//cart?x=1', 'cart'],
  ['', ''],
])('the first part of “%s” is “%s”', (path, first) => {
  expect(firstOfPath(path)).toBe(first)
})
