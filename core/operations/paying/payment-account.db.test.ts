import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type LessonShop, lessonShop } from '../../testing/worlds/paid/lesson-shop.ts'

const keys = { secretkey: 'sk_test_quayquayquay', publishablekey: 'pk_test_quayquayquay' }
const host = 'quay.northwind.localhost:3000'

await withDatabase('the account that takes money', (database) => {
  let shop: LessonShop
  beforeAll(async () => {
    shop = await lessonShop({ db: database().db, plugin: 'payment-stripe', settings: keys, now: () => Date.now() })
  })
  afterAll(() => shop.app.close())

  const get = async (url: string) => {
    const token = await shop.app.inject({
      method: 'POST',
      url: '/sitetoken',
      headers: { host, 'sec-fetch-site': 'same-origin' },
      payload: {},
    })
    const authorization = `Bearer ${token.json().token}`
    const answer = await shop.app.inject({ url, headers: { host, authorization } })
    return { status: answer.statusCode, body: answer.json() }
  }
  const account = async () => (await get('/whitelabel/stripeaccountdetail')).body

  test('is the one that the settings pass money on to, the provider’s own before that of all', async () => {
    await shop.fill({ ...keys, account: 'acct_1Northwind' })
    expect(await account()).toBe('acct_1Northwind')
    await shop.fill({ ...keys, account: 'acct_1Northwind', accounts: { quay: 'acct_1Quay', kiln: 'acct_1Kiln' } })
    expect(await account()).toBe('acct_1Quay')
  })

  test('is the white-label’s own where money is kept', async () => {
    await shop.fill(keys)
    expect(await account()).toBe('northwind')
  })

  test('has a public key for the card form, by the specification’s path and by its method, and no secret', async () => {
    expect(await get('/stripepublishablekey')).toEqual({ status: 200, body: keys.publishablekey })
    expect((await shop.call('get_publishable_key', {})).result).toBe(keys.publishablekey)
    expect((await shop.call('get_payment_account', {})).result).toBe('northwind')
  })
})

await withDatabase('a site without an account', (database) => {
  let shop: LessonShop
  beforeAll(async () => {
    shop = await lessonShop({ db: database().db, plugin: 'payment-offline', settings: {}, now: () => Date.now() })
  })
  afterAll(() => shop.app.close())

  test('is Notconnected, and has no key', async () => {
    expect((await shop.call('get_payment_account', {})).result).toBe('Notconnected')
    expect((await shop.call('get_publishable_key', {})).error.data.code).toBe('processor_not_connected')
  })
})
