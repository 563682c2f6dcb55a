import { expect, test } from 'vitest'
import type { Tenant } from '../../../operations/tenant.ts'
import type { PageRequest } from '../bootstrap/page-request.ts'
import type { SiteDeps } from '../site-deps.ts'
import { pageCache } from './page-cache.ts'
import { preparePage } from './prepared-page.ts'

const deps = { ports: { clock: { now: () => 0 } } } as SiteDeps
const tenant = () => ({ timezone: 'UTC' }) as Tenant
const stranger = { language: 'en-us', protocol: 'http:', port: '' }
const home = (number: number): PageRequest => ({ page: 'home', number })

/** A cache with pages of some ten thousand bytes each, and the numbers of those rendered. */
function drawing(capacity: number) {
  const drawn: number[] = []
  const cache = pageCache(
    deps,
    async (wanted) => {
      if (wanted.page !== 'home') return { redirect: '/' }
      drawn.push(wanted.number)
      if (wanted.number > 100) return null
      return {
        page: await preparePage(200, { html: `${wanted.number}`.repeat(10_000), policy: '', payment: [] }),
      }
    },
    capacity,
  )
  return { cache, drawn }
}

test('pages of all tenants share one limit of bytes; the least recently used is rendered again', async () => {
  const { cache, drawn } = drawing(50_000)
  const [one, other] = [tenant(), tenant()]
  await cache.find(home(1), one, stranger)
  await cache.find(home(2), other, stranger)
  await cache.find(home(1), one, stranger)
  await cache.find(home(1), other, stranger)
  expect(drawn).toEqual([1, 2, 1])
  await cache.find(home(3), other, stranger)
  await cache.find(home(2), other, stranger)
  expect(drawn).toEqual([1, 2, 1, 3, 2])
})

test('an answer can be read by its key while it is cached', async () => {
  const { cache } = drawing(40_000)
  const { key, answer, exists } = await cache.find(home(1), tenant(), stranger)
  expect([cache.kept(key), exists]).toEqual([answer, true])
  for (const number of [2, 3, 4]) await cache.find(home(number), tenant(), stranger)
  expect(cache.kept(key)).toBeUndefined()
})

test('all missing pages share one answer', async () => {
  const { cache, drawn } = drawing(50_000)
  const site = tenant()
  const first = await cache.find(home(101), site, stranger)
  expect(await cache.find(home(102), site, stranger)).toEqual(first)
  expect(first).toMatchObject({ exists: false, answer: { redirect: '/' } })
  await cache.find(home(101), site, stranger)
  expect(drawn).toEqual([101, 102, 101])
})

test('an incomplete page is rendered again when its time is over', async () => {
  const clock = { now: 0 }
  let draws = 0
  const cache = pageCache({ ports: { clock: { now: () => clock.now } } } as SiteDeps, async () => {
    draws += 1
    const page = await preparePage(200, { html: 'x', policy: '', payment: [] })
    return draws === 1 ? { page, until: 1000 } : { page }
  })
  const site = tenant()
  const { key } = await cache.find(home(1), site, stranger)
  clock.now = 999
  await cache.find(home(1), site, stranger)
  expect([draws, cache.kept(key) === undefined]).toEqual([1, false])
  clock.now = 1000
  expect(cache.kept(key)).toBeUndefined()
  await cache.find(home(1), site, stranger)
  clock.now = 5000
  await cache.find(home(1), site, stranger)
  expect(draws).toBe(2)
})
