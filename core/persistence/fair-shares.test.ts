import { expect, test } from 'vitest'
import { DatabaseBusy } from './database-busy.ts'
import { fairShares } from './fair-shares.ts'
import { Patience } from './patience.ts'

const patient = () => new Patience(60_000)
const longest = 50

/** Takes connections until the tenant would have to wait; returns them. */
async function takeAll(shares: ReturnType<typeof fairShares>, tenant: string) {
  const taken: (() => void)[] = []
  for (;;) {
    const next = await shares.take(tenant, patient()).catch((error: unknown) => error)
    if (typeof next !== 'function') return { taken, refusal: next }
    taken.push(() => void next())
  }
}

test('one tenant alone gets half of the connections, and each newcomer half of the rest', async () => {
  const shares = fairShares(16, longest)
  const counts: number[] = []
  for (const tenant of ['first', 'second', 'third', 'fourth']) {
    const { taken, refusal } = await takeAll(shares, tenant)
    expect(refusal).toBeInstanceOf(DatabaseBusy)
    counts.push(taken.length)
  }
  expect(counts).toEqual([8, 4, 2, 1])
})

test('a single connection is lent in turn, and tenants alternate', async () => {
  const shares = fairShares(1, 60_000)
  const give = await shares.take('a', patient())
  const order: string[] = []
  const wait = async (tenant: string) => {
    const back = await shares.take(tenant, patient())
    order.push(tenant)
    back()
  }
  const waiting = ['a', 'a', 'a', 'b'].map(wait)
  give()
  await Promise.all(waiting)
  expect(order).toEqual(['a', 'b', 'a', 'a'])
})

test('a waiter who leaves the queue is not served, and a connection returned twice counts once', async () => {
  const shares = fairShares(2, 60_000)
  const give = await shares.take('a', patient())
  const client = new AbortController()
  const left = shares.take('a', new Patience(60_000, client.signal))
  const stays = shares.take('a', patient())
  client.abort()
  await expect(left).rejects.toThrow('the client has left')
  give()
  give()
  await stays
  expect((await takeAll(fairShares(2, longest), 'a')).taken).toHaveLength(1)
  await expect(connectionWithin(shares)).rejects.toThrow(DatabaseBusy)
})

/** Tenant `a` has one of two connections, so it must not get the other. */
const connectionWithin = (shares: ReturnType<typeof fairShares>) => shares.take('a', new Patience(longest))
