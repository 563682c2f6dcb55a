import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, test as anyTest, beforeEach, expect } from 'vitest'
import { testDialect } from '../testing/databases/databases.ts'
import { type Database, openDatabase } from './database.ts'
import { inTransaction } from './run-transaction.ts'
import { statement, type Value } from './session.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { GroupLost } from './sqlite-groups.ts'

const test = anyTest.runIf(testDialect() === 'sqlite')

let folder = ''
let file = ''
let db: Database
let reader: SqliteConnection

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'groups-'))
  file = join(folder, 'a.db')
  reader = new SqliteConnection(file)
  reader.exec('CREATE TABLE seats (id INTEGER PRIMARY KEY, room INTEGER); CREATE TABLE halves (seat INTEGER)')
  reader.exec('CREATE TABLE rooms (id INTEGER PRIMARY KEY)')
  reader.exec('CREATE TABLE beds (room INTEGER REFERENCES rooms (id) DEFERRABLE INITIALLY DEFERRED)')
  db = await openDatabase(`sqlite:${file}`)
})

afterEach(async () => {
  await db.close()
  reader.close()
  rmSync(folder, { recursive: true })
})

const write = (sql: string, ...values: Value[]) => inTransaction(db, (trip) => trip.write(statement(sql, ...values)))
const sell = (id: number) => write('INSERT INTO seats (id) VALUES (?)', id)
const sold = () => reader.execute('SELECT id FROM seats ORDER BY id', []).rows.map(({ id }) => id)
const seats = Array.from({ length: 20 }, (_, id) => id)

/** Runs a callback at each COMMIT of the writing connection. */
async function atCommit(callback: () => void) {
  const connection: SqliteConnection = await db.knex.client.acquireConnection()
  const execute = connection.execute.bind(connection)
  connection.execute = (sql, values) => {
    if (sql === 'COMMIT') callback()
    return execute(sql, values)
  }
  await db.knex.client.releaseConnection(connection)
}

test('those who come together share one COMMIT, and are answered after it', async () => {
  let commits = 0
  await atCommit(() => {
    commits += 1
    expect(answered).toBe(0)
  })
  let answered = 0
  await Promise.all(seats.map((id) => sell(id).then(() => answered++)))
  expect(commits).toBe(1)
  expect(sold()).toEqual(seats)
})

test('a group is bounded', async () => {
  let commits = 0
  await atCommit(() => commits++)
  await Promise.all(Array.from({ length: 200 }, (_, id) => sell(id)))
  expect(commits).toBeGreaterThanOrEqual(3)
  expect(sold()).toHaveLength(200)
})

test('a member that fails takes back its own writes only', async () => {
  const broken = (id: number) =>
    inTransaction(db, async (trip) => {
      await trip.write(statement('INSERT INTO seats (id) VALUES (?)', id))
      throw new Error('the work failed')
    })
  const outcomes = await Promise.allSettled([sell(1), broken(2), sell(3), sell(3), sell(4)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
  expect(sold()).toEqual([1, 3, 4])
})

test('a COMMIT that fails is told to all, and the next group is written', async () => {
  const bed = write('INSERT INTO beds (room) VALUES (99)')
  const outcomes = await Promise.allSettled([sell(1), bed, sell(2)])
  for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(GroupLost) })
  expect(sold()).toEqual([])
  await sell(3)
  expect(sold()).toEqual([3])
})

test('who only read what a lost member wrote is told too', async () => {
  const bed = write('INSERT INTO beds (room) VALUES (99)')
  const look = inTransaction(db, (trip) => trip.run([statement('SELECT room FROM beds')]))
  const refused = inTransaction(db, async (trip) => {
    await trip.run([statement('SELECT room FROM beds')])
    throw new Error('the bed is taken')
  })
  const outcomes = await Promise.allSettled([bed, look, refused])
  for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(GroupLost) })
})

test('a fault that rolls the whole transaction back is told to all', async () => {
  const first = sell(1)
  const fatal = inTransaction(db, async (trip) => {
    await trip.write(statement('INSERT INTO seats (id) VALUES (?)', 2))
    await trip.write(statement('INSERT OR ROLLBACK INTO seats (id) VALUES (?)', 2))
  })
  const outcomes = await Promise.allSettled([first, fatal, sell(3)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(outcomes[0]).toMatchObject({ reason: expect.any(GroupLost) })
  expect(sold()).toEqual([3])
})

test('nobody outside sees a member before the COMMIT, and a long transaction waits for none', async () => {
  let seen: unknown[] = []
  const first = sell(1)
  const long = inTransaction(
    db,
    async (trip) => {
      await trip.write(statement('INSERT INTO seats (id) VALUES (2)'))
      seen = sold()
    },
    { isLong: true },
  )
  await Promise.all([first, long])
  expect(seen).toEqual([1])
  expect(sold()).toEqual([1, 2])
})

test('a transaction that waits within its work is not cut in two', async () => {
  let resume = () => {}
  const gate = new Promise<void>((resolve) => {
    resume = resolve
  })
  const slow = inTransaction(db, async (trip) => {
    await trip.write(statement('INSERT INTO seats (id) VALUES (1)'))
    await gate
    await trip.write(statement('INSERT INTO halves (seat) VALUES (1)'))
  })
  const after = sell(2)
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  expect(sold()).toEqual([])
  resume()
  await Promise.all([slow, after])
  expect(sold()).toEqual([1, 2])
})

const killed = fileURLToPath(new URL('./sqlite-groups.fixture.ts', import.meta.url))

test.each([3, 30, 90])('a process killed in its transaction %i leaves nothing half done', async (last) => {
  const child = spawn(process.execPath, [killed, file, String(last)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const told = (await text(child.stdout)).split('\n').filter(Boolean).map(Number)
  const kept = sold()
  const halves = reader.execute('SELECT seat FROM halves ORDER BY seat', []).rows.map(({ seat }) => seat)
  expect(kept).toEqual(halves)
  expect(kept).toEqual(expect.arrayContaining(told))
  expect(kept).not.toContain(last)
})
