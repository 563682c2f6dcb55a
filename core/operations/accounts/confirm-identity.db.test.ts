import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { visitorOf } from '../../testing/surfaces/visitor.ts'
import { type AccountWorld, accountWorld, password, refused } from '../../testing/worlds/account-world.ts'

const email = 'thief@people.example'

await withDatabase('what gives an account away', (database) => {
  let made: AccountWorld
  beforeAll(async () => {
    made = await accountWorld(database())
  })
  afterAll(() => made.close())

  /** One call signed with a key, without a browser. */
  async function signed({ key, slug }: { key: string; slug: string }, method: string, params: object) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const signature = `${slug}::${createHmac('sha256', key).update(body).digest('hex')}`
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'none', signature }
    const answer = await visitorOf(made.world.app).send({ method: 'POST', url: '/jrpc', headers, payload: body })
    // Each test states the fields of the answer that it reads.
    return answer.body as never
  }

  it('is refused for a key alone if the account has no password', async () => {
    const sky = await made.visitor('sky')
    const { result } = await sky.call<{ key: string; slug: string }>('create_api_key', { kind: 'user', name: 'Till' })
    if (!result) throw new Error('there is no key')
    await made.write("UPDATE users SET passwordhash = NULL WHERE id = 'sky'")
    expect(refused(await signed(result, 'get_user', {}))).toBe('taken')
    expect(refused(await signed(result, 'update_user', { email }))).toBe('login_required /currentpassword')
    expect(refused(await signed(result, 'erase_user', {}))).toBe('login_required /password')
    expect(await made.mails(email)).toEqual([])
    expect(refused(await sky.call('update_user', { email }))).toBe('taken')
    expect(refused(await sky.call('erase_user'))).toBe('taken')
  })

  it('writes to a new address at most five times in a quarter of an hour', async () => {
    const ada = await made.visitor('ada')
    const change = { email: 'crowd@people.example', currentpassword: password }
    const codes: string[] = []
    for (let call = 0; call < 6; call += 1) codes.push(refused(await ada.call('update_user', change)))
    expect(codes).toEqual([...Array(5).fill('taken'), 'too_many_attempts'])
    expect(await made.mails(change.email)).toHaveLength(5)
  })
})
