import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { listen } from './listen.ts'
import { openDatabase } from './persistence/database.ts'
import { mysqlFault } from './persistence/database-fault.ts'

const folder = await mkdtemp(join(tmpdir(), 'tessera-'))
const file = join(folder, 'file')
await writeFile(file, 'no folder')
afterAll(() => rm(folder, { recursive: true }))

test('an embedded database in a missing folder is reported by its path', async () => {
  await expect(openDatabase(`sqlite:${join(file, 'x.db')}`)).rejects.toThrow(/^The database .+x\.db can't be opened/)
})

test.each([
  ['ER_BAD_DB_ERROR', 'has no database "tessera"; make it with: CREATE DATABASE tessera'],
  ['ER_ACCESS_DENIED_ERROR', 'refuses the user "ada"'],
  ['ENOTFOUND', 'There is no host "db.example"'],
])('%s becomes a message for the operator', (code, sentence) => {
  const fault = mysqlFault(Object.assign(new Error('no'), { code }), {
    host: 'db.example',
    port: 3306,
    user: 'ada',
    database: 'tessera',
  })
  expect(String(fault)).toContain(sentence)
})

test('a fault of our own is not reworded', () => {
  const error = new TypeError('x is not a function')
  expect(mysqlFault(error, { host: 'h', port: 1, user: 'u', database: 'd' })).toBe(error)
})

test('a port in use is reported with the setting to change', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const app = Fastify()
  await expect(listen(app, { host: '127.0.0.1', port })).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken`)
  await app.close()
  server.close()
})
