import { rm } from 'node:fs/promises'
import { catalogue } from '../../../../operations/index.ts'
import { restRoutes } from '../../../../surfaces/rest/rest-routes.ts'
import { openApp } from '../../../worlds/open-app.ts'
import { barePages } from '../attacks/bare-pages.ts'
import { fieldNames, type Reachable } from './missing-rows.ts'

/** Lists everything callable, as reported by the catalogue, the router and the GraphQL schema. */
export async function whatIsReachable(): Promise<Reachable> {
  const ofOperations = new Set(restRoutes.map(({ method, path }) => `${method} ${path}`))
  const routes = new Set<string>()
  const { app, config } = await openApp({
    operator: { database: 'sqlite::memory:' },
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
