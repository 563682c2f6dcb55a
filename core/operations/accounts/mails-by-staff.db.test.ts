import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'

// The provider's pages are in German, staff read theirs in English, and one of the customers Spanish.
const changes = {
  providers: bookingBundle.providers.map((one) =>
    one.id === 'quay' ? { ...one, language: 'de', giftcodes: { minimum: 10, maximum: 500, days: 365 } } : one,
  ),
  users: accessBundle.users.map((one) => (one.id === 'ana' ? { ...one, language: 'es' } : one)),
}

await withDatabase('mails about accounts that staff cause', (database) => {
  let world: AccessWorld
  beforeAll(async () => {
    world = await accessWorld(database(), changes)
  })
  afterAll(() => world.close())

  /** The language of the latest mail of a name. */
  const latest = async (name: string) => {
    const row = await database()
      .db.knex('outbox')
      .where({ name })
      .orderBy('created', 'desc')
      .orderBy('id', 'desc')
      .first()
    const payload = typeof row?.payload === 'string' ? JSON.parse(row.payload) : row?.payload
    return payload?.language
  }
  const call = async (who: string, name: string, params: object) => {
    world.clock.now += 1000
    const answered = await world.as(who, name, params, { language: 'en-us' })
    if (!answered.ok) throw new Error(JSON.stringify(answered.error))
  }
  const person = (email: string) => ({ email, firstname: 'Ivo', lastname: 'Reed' })

  test('an invitation is in the language of the provider, as the account that it is for', async () => {
    await call('pia', 'create_user', person('ivo@people.example'))
    expect(await latest('account.invited')).toBe('de')
    const [account] = await database().db.knex('users').where({ email: 'ivo@people.example' })
    expect(account?.language).toBe('de')
  })

  test('somebody who makes their own account is written to in the language of their page', async () => {
    await call('nobody', 'create_user', { ...person('eva@people.example'), password: 'Lantern-Nine-9!' })
    expect(await latest('account.created')).toBe('en-us')
  })

  test('a new password that staff ask for is in the language of the account, else of the provider', async () => {
    await call('pia', 'request_password_reset', { email: 'ana@people.example' })
    expect(await latest('account.reset')).toBe('es')
    await call('pia', 'request_password_reset', { email: 'bo@people.example' })
    expect(await latest('account.reset')).toBe('de')
    await call('pia', 'request_password_reset', { email: 'pia@people.example' })
    expect(await latest('account.reset')).toBe('en-us')
    await call('nobody', 'request_password_reset', { email: 'ana@people.example' })
    expect(await latest('account.reset')).toBe('en-us')
  })

  test('a gift code is in the language that is named, else of the account of who has it, else of the provider', async () => {
    const issue = (more: object) => call('pia', 'issue_gift_code', { amount: 20, toname: 'Ana', ...more })
    const language = async () => {
      const row = await database().db.knex('gift_codes').orderBy('created', 'desc').first()
      const details = typeof row?.details === 'string' ? JSON.parse(row.details) : row?.details
      return details?.language
    }
    await issue({ toemail: 'ana@people.example' })
    expect(await language()).toBe('es')
    await issue({ toemail: 'Somebody@people.example' })
    expect(await language()).toBe('de')
    await issue({ toemail: 'ana@people.example', language: 'EN-us' })
    expect(await language()).toBe('en-us')
  })
})
