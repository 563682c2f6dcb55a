import { expect, test } from 'vitest'
import { DatabaseBusy } from './database-busy.ts'
import { lockLanes } from './lock-lanes.ts'
import { Patience } from './patience.ts'

const patient = () => new Patience(60_000)

test('two may use one lock, a third waits until one of them is done; other locks are unaffected', async () => {
  const lanes = lockLanes()
  const first = await lanes.enter(['pool'], patient())
  await lanes.enter(['pool'], patient())
  await expect(lanes.enter(['pool'], new Patience(30))).rejects.toThrow(DatabaseBusy)
  await lanes.enter(['sauna'], patient())
  const third = lanes.enter(['pool'], patient())
  first()
  await third
})

test('a waiter for several locks is not overtaken for ever by waiters for one', async () => {
  const lanes = lockLanes(1)
  const pool = await lanes.enter(['pool'], patient())
  const order: string[] = []
  const enter = async (name: string, locks: string[]) => {
    const leave = await lanes.enter(locks, patient())
    order.push(name)
    leave()
  }
  const waiting = [enter('both', ['pool', 'sauna']), enter('one', ['sauna'])]
  pool()
  await Promise.all(waiting)
  expect(order).toEqual(['both', 'one'])
})

test('a waiter that gives up makes way for those behind it', async () => {
  const lanes = lockLanes(1)
  await lanes.enter(['pool'], patient())
  const gone = lanes.enter(['pool', 'sauna'], new Patience(30))
  const behind = lanes.enter(['sauna'], patient())
  await expect(gone).rejects.toThrow(DatabaseBusy)
  await behind
})
