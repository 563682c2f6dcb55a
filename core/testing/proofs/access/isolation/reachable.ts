import { rm } from 'node:fs/promises'
import { buildApp } from '../../../../app.ts'
import { catalogue } from '../../../../operations/index.ts'
import { restRoutes } from '../../../../surfaces/rest/rest-routes.ts'
import { testConfig, testRoot } from '../../../test-config.ts'
import { barePages } from '../attacks/bare-pages.ts'
import { fieldNames, type Reachable } from './missing-rows.ts'

/** Lists everything callable, as reported by the catalogue, the router and the GraphQL schema. */
export async function whatIsReachable(): Promise<Reachable> {
  const ofOperations = new Set(restRoutes.map(({ method, path }) => `${method} ${path}`))
  const routes = new Set<string>()
  const config = await testConfig({ database: 'sqlite::memory:' })
  const app = await buildApp({
    config,
    root: testRoot,
    pages: barePages,
    // HEAD repeats GET without a body; files of the build are the same for everybody.
    onRoute({ method, url }) {
      if (method !== 'HEAD' && !url.startsWith('/assets/')) routes.add(`${method} ${url}`)
    },
  })
  await app.close()
  await rm(config.dataFolder, { recursive: true, force: true })
  return { catalogue, routes: [...routes].filter((route) => !ofOperations.has(route)), fields: fieldNames }
}
