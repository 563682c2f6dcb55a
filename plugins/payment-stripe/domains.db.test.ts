import { afterAll, beforeAll, expect, it } from 'vitest'
import { runJobsOnce } from '../../core/jobs/start-jobs.ts'
import { withDatabase } from '../../core/testing/databases/databases.ts'
import { type LessonShop, lessonShop } from '../../core/testing/worlds/paid/lesson-shop.ts'
import { type LocalStripe, publishablekey, secretkey, startLocalStripe } from './testing/local-stripe.ts'

const begun = Date.UTC(2026, 10, 20, 12)
const hour = 3_600_000

await withDatabase('hosts on which Stripe offers wallets', (database) => {
  let shop: LessonShop
  let local: LocalStripe
  let now = begun
  beforeAll(async () => {
    local = await startLocalStripe(() => now)
    const settings = { secretkey, publishablekey, apiaddress: local.address, timeout: 200 }
    const frameancestors = ['https://shop.example', 'https://*.shops.example', 'http://localhost:8080']
    shop = await lessonShop({
      ...{ db: database().db, plugin: 'payment-stripe', settings, now: () => now },
      provider: { settings: { frameancestors } },
    })
  })
  afterAll(async () => {
    await shop.app.close()
    await local.close()
  })

  const runs = async () => {
    now += 7 * hour
    await runJobsOnce(shop.app.platform.jobs)
  }
  const registers = () => local.requests.filter(({ line }) => line === 'POST /v1/payment_method_domains').length

  it('are those that the site is shown on, each registered once', async () => {
    await runs()
    // Those of this machine, and patterns, are none.
    expect(local.account.domains.map(({ host }) => host)).toEqual(['shop.example'])
    await runs()
    expect(registers()).toBe(1)
  })

  it('are tried again where the service is away', async () => {
    local.account.domains.length = 0
    local.fail(/payment_method_domains/, 500, 2)
    await runs()
    expect(local.account.domains).toEqual([])
    await runs()
    expect(local.account.domains.map(({ host }) => host)).toEqual(['shop.example'])
  })
})
