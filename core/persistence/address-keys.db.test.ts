import { expect, it } from 'vitest'
import { down, up } from '../../migrations/039-address-keys.ts'
import { withDatabase } from '../testing/databases/databases.ts'

await withDatabase('people whose address can be written in several ways', (database) => {
  it('get the key of its one form; of two people with one mailbox the first', async () => {
    const { knex } = database().db
    const row = (id: string, email: string, emailkey: string, role: string | null = null) =>
      knex('users').insert({ whitelabel: 'w', id, email, role, emailkey })
    const keys = async () =>
      Object.fromEntries((await knex('users').select('id', 'emailkey')).map(({ id, emailkey }) => [id, emailkey]))

    await down(knex)
    await row('account', 'Mira@München.example', 'mira@münchen.example')
    await row('first', 'bo@xn--mnchen-3ya.example', 'guest:bo@xn--mnchen-3ya.example', 'guest')
    await row('second', 'Bo@münchen.example', 'guest:bo@münchen.example', 'guest')
    await row('plain', 'lin@x.example', 'lin@x.example')
    await row('gone', 'gone@erased.invalid', '~gone', 'guest')
    const before = await keys()
    await up(knex)
    expect(await keys()).toEqual({
      account: 'mira@xn--mnchen-3ya.example',
      first: 'guest:bo@xn--mnchen-3ya.example',
      second: 'guest:bo@münchen.example',
      plain: 'lin@x.example',
      gone: '~gone',
    })
    await down(knex)
    expect(await keys()).toEqual(before)
    await up(knex)
  })
})
