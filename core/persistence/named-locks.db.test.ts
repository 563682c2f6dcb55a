import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { databaseFor, testDialect, withDatabase } from '../testing/databases/databases.ts'
import { openDatabase } from './database.ts'
import { Patience } from './patience.ts'
import { integer, statement } from './session.ts'
import { persistencePorts } from './transaction.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const long = 'a name that is longer than the sixty-four characters which the server takes, '

await withDatabase('a lock by name', (database) => {
  test('is held by one at a time, and names apart do not wait for each other', async () => {
    const { alone } = persistencePorts(database().db)
    let inside = 0
    let most = 0
    const work = (name: string) =>
      alone(scope, name, async () => {
        inside += 1
        most = Math.max(most, inside)
        await pause(5)
        inside -= 1
      })
    await Promise.all(Array.from({ length: 6 }, () => work('one')))
    expect(most).toBe(1)
    await Promise.all([work(`${long}one`), work(`${long}other`)])
    expect(most).toBe(2)
  })

  test('is given back by work that fails', async () => {
    const { alone } = persistencePorts(database().db)
    await expect(alone(scope, 'one', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await alone(scope, 'one', async () => 'free')).toBe('free')
  })

  test('lets waiters for many names work with the few connections that there are', async () => {
    const { alone, transaction } = persistencePorts(database().db)
    const held = Array.from({ length: 40 }, (_, index) =>
      alone(scope, `name-${index % 20}`, () => transaction(scope, async (unit) => unit.idempotency.find('none'))),
    )
    expect(await Promise.all(held)).toEqual(held.map(() => null))
  })

  test('is not waited for longer than the patience', async () => {
    const { db } = database()
    const leave = await db.locks.take('kept', new Patience(1_000))
    await expect(db.locks.take('kept', new Patience(60))).rejects.toThrow('somebody else keeps the lock')
    leave()
    const again = await db.locks.take('kept', new Patience(1_000))
    again()
  })
})

test.runIf(testDialect() === 'mysql')(
  'a lock by name is one for all processes, and ends with its connection',
  async () => {
    const database = await databaseFor('mysql')
    if (!database) return
    const [one, other] = await Promise.all([openDatabase(database.url), openDatabase(database.url)])
    try {
      const leave = await one.locks.take('shared', new Patience(1_000))
      await expect(other.locks.take('shared', new Patience(80))).rejects.toThrow('used up')
      leave()
      await other.locks.take('shared', new Patience(1_000))
      const waiting = one.locks.take('shared', new Patience(5_000))
      await other.close()
      const leaveSecond = await waiting
      const open = 'SELECT id FROM information_schema.PROCESSLIST WHERE db = DATABASE() AND id <> CONNECTION_ID()'
      const [found] = await database.db.read([statement(open)])
      for (const row of found?.rows ?? [])
        await database.db.read([statement(`KILL CONNECTION ${integer(row.id)}`)]).catch(() => {})
      const leaveThird = await one.locks.take('next', new Patience(1_000))
      leaveSecond()
      leaveThird()
    } finally {
      await Promise.all([one.close(), other.close()])
      await database.drop()
    }
  },
)
