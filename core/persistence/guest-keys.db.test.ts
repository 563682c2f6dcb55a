import { expect, it } from 'vitest'
import { down, up } from '../../migrations/021-accounts.ts'
import { withDatabase } from '../testing/databases/databases.ts'

await withDatabase('guests who were there before accounts', (database) => {
  it('get keys of their own, and lose them without colliding with an account', async () => {
    const { knex } = database().db
    const row = (id: string, email: string, role: string | null, emailkey: string) =>
      knex('users').insert({ whitelabel: 'w', id, email, role, emailkey })
    const keys = async () =>
      Object.fromEntries((await knex('users').select('id', 'emailkey')).map(({ id, emailkey }) => [id, emailkey]))

    await down(knex)
    await row('member', 'Mira@x.example', null, 'mira@x.example')
    await row('visitor', 'Bo@x.example', 'guest', 'bo@x.example')
    await up(knex)
    expect(await keys()).toEqual({ member: 'mira@x.example', visitor: 'guest:bo@x.example' })

    await row('twin', 'MIRA@x.example', 'guest', 'guest:mira@x.example')
    await down(knex)
    expect(await keys()).toEqual({ member: 'mira@x.example', visitor: 'bo@x.example', twin: '~twin' })
    await up(knex)
    expect(await keys()).toEqual({
      member: 'mira@x.example',
      visitor: 'guest:bo@x.example',
      twin: 'guest:mira@x.example',
    })
  })
})
