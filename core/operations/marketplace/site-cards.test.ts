import { expect, test } from 'vitest'
import type { Provider } from '../../domain/entities/index.ts'
import type { Repositories } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { makeSiteCards } from './site-cards.ts'

/** Cards over rows that can be changed, and which ids were read. */
function cardsOver(rows: Record<string, Partial<Provider>>, capacity?: number) {
  const read: string[][] = []
  const catalogue = {
    providersNamed: async (ids: string[]) => {
      read.push(ids)
      return ids.flatMap((id) => (rows[id] ? [{ id, subdomain: id, name: id, ...rows[id] }] : []))
    },
  }
  const cardsOf = makeSiteCards(() => ({ catalogue }) as unknown as Repositories, capacity)
  const ask = async (ids: string[], revision = 1, whitelabel = 'northwind') => {
    const scope = { whitelabel, provider: '' }
    const facts = { scope, revision, language: 'en-us', whitelabel: { url: 'n.example' }, currency: { digits: 2 } }
    const tenant = facts as unknown as Tenant
    return cardsOf(ids, tenant)
  }
  return { ask, read }
}

test('a site is read once for a revision, and again after a change', async () => {
  const rows: Record<string, Partial<Provider>> = { a: { city: 'Portland' }, b: {} }
  const { ask, read } = cardsOver(rows)
  await ask(['a', 'b'])
  expect((await ask(['b', 'a'])).get('a')?.open.toString()).toContain('"city":"Portland"')
  expect(read).toEqual([['a', 'b']])
  rows.a = { city: 'Bath' }
  delete rows.b
  const changed = await ask(['a', 'b'], 2)
  expect(changed.get('a')?.open.toString()).toContain('"city":"Bath"')
  expect(changed.has('b')).toBe(false)
})

test('only what is missing is read, and each white-label has its own', async () => {
  const { ask, read } = cardsOver({ a: {}, b: {} })
  await ask(['a'])
  await ask(['a', 'b'])
  await ask(['a'], 1, 'hearth')
  expect(read).toEqual([['a'], ['b'], ['a']])
})

test('a card has what everybody may read, and can be closed', async () => {
  const { ask } = cardsOver({ a: { name: 'A "b" é', domain: 'a.example', apikey: 'secret', distance: 99 } as object })
  const card = (await ask(['a'])).get('a')
  expect(JSON.parse(`${card?.open}}`)).toEqual({ id: 'a', name: 'A "b" é' })
  expect(card?.host).toBe('a.example')
})

test('what is kept has a bound in bytes', async () => {
  const long = { description: 'x'.repeat(2000) }
  const rows: Record<string, Partial<Provider>> = { a: long, b: long, c: long }
  const { ask, read } = cardsOver(rows, 6000)
  for (const id of ['a', 'b', 'c', 'c', 'a']) await ask([id])
  expect(read.flat()).toEqual(['a', 'b', 'c', 'a'])
  // A card that has become too long for all of it leaves too.
  rows.a = { description: 'x'.repeat(9000) }
  for (const revision of [2, 2]) await ask(['a'], revision)
  expect(read.flat().slice(4)).toEqual(['a', 'a'])
})
