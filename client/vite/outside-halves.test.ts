import { cp, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import operator from '../../fastify.config.ts'
import { clientConfig, projectRoot } from '../vite.config.ts'

let folder = ''
let vite: ViteDevServer
let server: Server
let address = ''

beforeAll(async () => {
  // As at a partner: outside of the checkout, with no packages in reach.
  folder = await realpath(await mkdtemp(join(tmpdir(), 'outside-half-')))
  await cp(join(projectRoot, 'core/testing/outside-plugins/acme-waiver'), folder, { recursive: true })
  const config = clientConfig({ ...operator.plugins, 'acme-waiver': folder })
  const cacheDir = join(folder, '.vite')
  vite = await createServer({
    ...config,
    cacheDir,
    server: { ...config.server, middlewareMode: true, hmr: false, ws: false },
  })
  server = createHttpServer(vite.middlewares)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const at = server.address()
  address = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`
}, 60_000)
afterAll(async () => {
  await vite.close()
  await new Promise((closed) => server.close(closed))
  await rm(folder, { recursive: true, force: true })
})

test('while developing, a browser half from outside of the checkout is served, and gets the API and what is lent', async () => {
  for (const name of ['client.tsx', 'waiver-step.ts']) {
    const answer = await fetch(`${address}/@fs${folder}/${name}`, { headers: { accept: '*/*' } })
    expect([name, answer.status]).toEqual([name, 200])
    const code = await answer.text()
    expect(code).not.toMatch(/from "(react|typebox|@tessera)/)
  }
}, 60_000)

test('while developing, the server draws it from the same sources', async () => {
  const { default: half } = await vite.ssrLoadModule(join(folder, 'client.tsx'))
  expect(typeof half.steps['acme-waiver.sign']).toBe('function')
}, 60_000)

test('nothing else of the machine is served', async () => {
  const beside = `${folder}-beside.ts`
  await writeFile(beside, 'export const secret = 1')
  const answer = await fetch(`${address}/@fs${beside}`)
  await rm(beside)
  expect(answer.status).toBe(403)
})
