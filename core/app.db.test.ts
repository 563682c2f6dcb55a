import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { ok } from './domain/errors.ts'
import { defineOperation } from './operations/define-operation.ts'
import { catalogue } from './operations/index.ts'
import { importBundle } from './persistence/bundle/import-bundle.ts'
import { restRoutes } from './surfaces/rest/rest-routes.ts'
import { withDatabase } from './testing/databases/databases.ts'
import { testConfig, testRoot } from './testing/test-config.ts'

const now = Date.UTC(2026, 5, 1, 12)
const host = 'quay.northwind.localhost:3000'

/** An operation that runs until the test releases it. */
function waitingOperation() {
  const entered = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const operation = defineOperation({
    name: 'wait_for_test',
    summary: 'Waits.',
    params: Type.Object({}),
    result: Type.Object({ done: Type.Boolean() }),
    access: 'public',
    effect: 'read',
    async handler() {
      entered.resolve()
      await released.promise
      return ok({ done: true })
    },
  })
  return { operation, entered: entered.promise, release: released.resolve }
}

/** A call over its own connection; `fetch` would not let the Host header be set. */
function post(port: number, method: string): Promise<{ status: number | undefined; body: string }> {
  const sent = request({
    port,
    host: '127.0.0.1',
    path: '/jrpc',
    agent: false,
    method: 'POST',
    headers: { host, 'content-type': 'application/json' },
  })
  sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: {} }))
  return new Promise((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', async (response) => resolve({ status: response.statusCode, body: await text(response) }))
  })
}

test('every REST route is bound to an operation that exists', () => {
  const names = catalogue.map((operation) => operation.name)
  for (const { path, operation } of restRoutes) expect(names, path).toContain(operation)
})

await withDatabase('the app', (database) => {
  let app: FastifyInstance
  const bundle = async (name: string): Promise<{ providers: { id: string; name: string }[] }> =>
    JSON.parse(await readFile(new URL(`../plugins/demo/bundles/${name}.json`, import.meta.url), 'utf8'))
  const build = async (operations = catalogue) =>
    buildApp({
      config: await testConfig(),
      root: testRoot,
      db: database().db,
      now: () => now,
      pages: 'none',
      catalogue: operations,
    })
  const rpc = async (method: string, params: object, headers: Record<string, string> = {}) => {
    const payload = { jsonrpc: '2.0', id: 1, method, params }
    return app.inject({ method: 'POST', url: '/jrpc', headers: { host, ...headers }, payload })
  }

  beforeAll(async () => {
    for (const name of ['northwind', 'hearth'])
      expect(await importBundle(database().db, await bundle(name), { now })).toMatchObject({ ok: true })
    app = await build()
  })
  afterAll(() => app.close())

  test('one operation answers the same on every surface', async () => {
    const byRpc = (await rpc('get_bookable', { id: 'paddle-lesson' })).json().result
    const byRest = (await app.inject({ url: '/api/bookable/id/paddle-lesson', headers: { host } })).json()
    const payload = { query: '{ bookable(id: "paddle-lesson") { id name price duration tags } }' }
    const byGraph = (await app.inject({ method: 'POST', url: '/graphql', headers: { host }, payload })).json().data
    expect(byRest).toEqual(byRpc)
    expect(byRpc).toMatchObject(byGraph.bookable)
  })

  test('the graph gives a page all it needs in one query', async () => {
    const query = `{ bootstrap { language whitelabel { label } provider { name } dictionary { words }
      bookables { total items { id forms { sections { questions { slug type } } } resources { id name } } } } }`
    const answer = await app.inject({ method: 'POST', url: '/graphql', headers: { host }, payload: { query } })
    const { bootstrap } = answer.json().data
    expect(answer.json().errors).toBeUndefined()
    expect(bootstrap.bookables.items).toHaveLength(bootstrap.bookables.total)
    const lesson = bootstrap.bookables.items.find((one: { id: string }) => one.id === 'paddle-lesson')
    expect(lesson.forms[0].sections[0].questions[0]).toMatchObject({ slug: 'first_name' })
    expect(lesson.resources.length).toBeGreaterThan(0)
  })

  test('another tenant’s ids are treated exactly like unknown ids', async () => {
    const own = (await bundle('hearth')).providers.map((provider) => provider.id)
    expect(own.length).toBeGreaterThan(0)
    const foreign = await app.inject({ url: `/api/provider?id=${own[0]}`, headers: { host } })
    const unknown = await app.inject({ url: '/api/provider?id=nobody-at-all', headers: { host } })
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
  })

  test('a changed tenant shows with the next request', async () => {
    const changed = await bundle('northwind')
    for (const provider of changed.providers) if (provider.id === 'quay') provider.name = 'Quay, renamed'
    expect(await importBundle(database().db, changed, { now })).toMatchObject({ ok: true })
    expect((await rpc('get_provider', {})).json().result.name).toBe('Quay, renamed')
  })

  test('readiness follows the database', async () => {
    expect((await app.inject('/readyz')).json()).toEqual({
      status: 'ready',
      checks: { accepting: true, database: true },
    })
  })

  test('stopping finishes running requests and accepts no new ones', async () => {
    const { operation, entered, release } = waitingOperation()
    const stopping = await build([operation])
    await stopping.listen({ host: '127.0.0.1', port: 0 })
    const address = stopping.server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const answer = post(port, operation.name)
    await entered
    const closed = stopping.close()
    release()
    expect(await answer).toEqual({ status: 200, body: '{"jsonrpc":"2.0","id":1,"result":{"done":true}}' })
    await closed
    await expect(post(port, operation.name)).rejects.toThrow('ECONNREFUSED')
  })
})
