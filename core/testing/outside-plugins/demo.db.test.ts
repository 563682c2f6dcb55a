import { afterAll, beforeAll, expect, test } from 'vitest'
import operator from '../../../fastify.config.ts'
import { importDemoTenants } from '../../demo-tenants.ts'
import { listSites } from '../../persistence/tenants.ts'
import { withDatabase } from '../databases/databases.ts'
import { testConfig } from '../test-config.ts'
import { openApp } from '../worlds/open-app.ts'
import { recipeFolder } from './recipe-folder.ts'

await withDatabase('demo tenants of a partner', (database) => {
  const { name, folder, remove } = recipeFolder('demo')
  const now = Date.UTC(2026, 5, 1, 12)
  let app: Awaited<ReturnType<typeof openApp>>['app']
  beforeAll(async () => {
    const { dataFolder } = await testConfig()
    const plugins = { ...operator.plugins, [name]: folder }
    ;({ app } = await openApp({ db: database().db, now: () => now, operator: { dataFolder, plugins } }))
  })
  afterAll(async () => {
    await app.close()
    remove()
  })

  test('come up beside ours, and are served', async () => {
    const { db, registry, ports, caller, tenants } = app.platform
    expect(registry.demos.map((one) => one.name)).toEqual(['demo-hearth', 'demo-northwind', 'acme-pier'])
    const installed = Object.keys(operator.plugins)
    await importDemoTenants({ db, demos: registry.demos, now, installed, log: ports.log })
    expect((await listSites(db)).map((site) => site.provider)).toContain('acme-pier-north')
    const tenant = await tenants.resolve({ host: 'north.acme-pier.localhost', protocol: 'http', wishes: {} })
    const actor = { kind: 'site' as const, ip: '127.0.0.1', language: 'en-us' }
    const params = { bookable: 'acme-pier-ferry', start: '2026-06-01 00:00:00', end: '2026-06-30 00:00:00' }
    const answer = await caller.call({ name: 'get_availability_in_range_for_bookable', params, tenant, actor })
    expect(JSON.stringify(answer)).toContain('2026-06-04 19:00:00')
  })

  test('that are no bundle are told with their names', async () => {
    const { db, ports } = app.platform
    const demos = [{ name: 'acme-lost', file: new URL('lost.json', import.meta.url) }]
    const options = { db, demos, now, installed: [], log: ports.log }
    await expect(importDemoTenants(options)).rejects.toThrow(/^The demo 'acme-lost' can't be read: /)
  })
})
