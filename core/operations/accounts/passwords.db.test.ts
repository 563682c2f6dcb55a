import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { visitorOf } from '../../testing/surfaces/visitor.ts'
import { type AccountWorld, accountWorld, password, refused } from '../../testing/worlds/account-world.ts'
import { linkLife } from './account-links.ts'

const hour = 3_600_000
const fresh = 'Anchor-8!'
const ada = 'ada@people.example'

await withDatabase('passwords and addresses of accounts', (database) => {
  let made: AccountWorld | null = null
  const the = () => {
    if (!made) throw new Error('the world is there inside tests')
    return made
  }
  const ask = async (email: string) => {
    const visitor = await the().visitor()
    return visitor.call('request_password_reset', { email })
  }
  const reset = async (token: string, wanted = fresh, again = wanted) => {
    const visitor = await the().visitor()
    return visitor.call('reset_password', { token, password: wanted, passwordagain: again })
  }
  const login = async (typed: string, username = ada) => {
    const visitor = await the().visitor()
    return refused(await visitor.call('login_user', { username, password: typed }))
  }
  /** Moves on a day and clears the mail, so that no test sees counts or mails of the one before. */
  const nextDay = async () => {
    the().world.clock.now += 25 * hour
    for (const id of ['ada', 'sky', 'nora']) await the().mails(`${id}@people.example`)
  }

  beforeAll(async () => {
    made = await accountWorld(database())
  })
  afterAll(async () => {
    await made?.close()
  })

  describe('a reset by mail', () => {
    it('sets a new password once, signs everybody out, proves the address and notifies the owner', async () => {
      const before = await the().visitor('ada')
      expect(refused(await ask('Ada@People.example'))).toBe('taken')
      const [mail] = await the().mails(ada)
      expect(mail?.subject).toBe('Reset your password at quay')
      expect(mail?.html).toContain('http://quay.northwind.localhost:3000/passwordreset?token=')
      const token = /\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
      const [link] = await the().read('SELECT * FROM account_links')
      expect(JSON.stringify(link)).not.toContain(token.split('.')[1])

      expect(await reset(token)).toHaveProperty('result.reset', true)
      expect((await before.call('get_session')).result).toMatchObject({ user: null })
      expect(await login(password)).toBe('password_incorrect')
      expect(await login(fresh)).toBe('taken')
      const [told] = await the().mails(ada)
      expect(told?.subject).toBe('Your password at quay was changed')
      const [row] = await the().read("SELECT emailverified FROM users WHERE id = 'ada'")
      expect(row?.emailverified).not.toBeNull()

      expect(refused(await reset(token, 'Rudder-9!'))).toBe('link_expired')
      expect(refused(await reset(token))).toBe('taken')
      expect(await login(fresh)).toBe('taken')
      await nextDay()
    })

    it('answers the same for an unknown address and mails nobody', async () => {
      const links = async () => (await the().read('SELECT id FROM account_links')).length
      const before = await links()
      const unknown = await ask('nobody@people.example')
      const between = await links()
      expect(await ask(ada)).toEqual(unknown)
      expect([between - before, (await links()) - between]).toEqual([1, 1])
      expect(await the().mails('nobody@people.example')).toEqual([])
      expect(await the().mails(ada)).toHaveLength(1)
      await nextDay()
    })

    it('expires after an hour', async () => {
      await ask(ada)
      const token = await the().tokenFor(ada)
      the().world.clock.now += linkLife.reset
      expect(refused(await reset(token))).toBe('link_expired')
      expect(await login(fresh)).toBe('taken')
      await nextDay()
    })

    it('keeps the link if the password breaks a rule', async () => {
      await ask(ada)
      const token = await the().tokenFor(ada)
      const { error } = await reset(token, 'anchor')
      expect(error?.data.data).toEqual({ rules: ['password_length', 'password_special', 'password_mix'] })
      expect(refused(await reset(token, fresh, 'other'))).toBe('password_weak /passwordagain')
      expect(refused(await reset(token))).toBe('taken')
      await nextDay()
    })

    it('ends the account’s other links, and lets in one of two simultaneous uses', async () => {
      await ask(ada)
      const first = await the().tokenFor(ada)
      await ask(ada)
      const second = await the().tokenFor(ada)
      const answers = await Promise.all([reset(first, 'Rudder-9!'), reset(first, 'Keel-77-!'), reset(second)])
      const open = answers.map(refused).toSorted()
      expect(open.filter((code) => code === 'taken').length).toBeGreaterThan(0)
      for (const [index, token] of [first, first, second].entries())
        if (answers[index]?.error) expect(refused(await reset(token, 'Sheet-55-!'))).toBe('link_expired')
      await the().write(
        "UPDATE users SET passwordhash = (SELECT h FROM (SELECT passwordhash AS h FROM users WHERE id = 'sky') one) WHERE id = 'ada'",
      )
      await nextDay()
    })

    it('unlocks a locked account for the browser that followed the mail', async () => {
      const guess = () => login('Wrong-77-!')
      await the().write('DELETE FROM sign_in_marks')
      for (let time = 0; time < 5; time += 1) expect(await guess()).toBe('password_incorrect')
      const owner = await the().visitor()
      const signIn = (typed: string) => owner.call('login_user', { username: ada, password: typed })
      expect(refused(await signIn(password))).toBe('too_many_attempts')
      await ask(ada)
      const token = await the().tokenFor(ada)
      expect(refused(await owner.call('reset_password', { token, password, passwordagain: password }))).toBe('taken')
      expect(refused(await signIn(password))).toBe('taken')
      await nextDay()
    })

    it('is mailed even to a person who is being flooded with other mails', async () => {
      const visitor = await the().visitor('ada')
      for (let time = 0; time < 6; time += 1)
        await visitor.call('update_user', { email: 'sky@people.example', currentpassword: password })
      await the().mails('sky@people.example')
      await ask('sky@people.example')
      expect(await the().mails('sky@people.example')).toHaveLength(1)
      await nextDay()
    })

    it('sends at most five mails in a quarter of an hour, without revealing that it stopped', async () => {
      const answers = await Promise.all(Array.from({ length: 7 }, () => ask(ada)))
      expect(answers.map(refused)).toEqual(Array.from({ length: 7 }, () => 'taken'))
      expect(await the().mails(ada)).toHaveLength(5)
      await nextDay()
    })

    it.each(['', 'x', '01kd.', `01kd.${'A'.repeat(43)}`])('accepts no token like “%s”', async (token) => {
      expect(refused(await reset(token))).toMatch(/^(link_expired|invalid_params \/token)$/)
    })

    it('locks out a person who made an account with another’s address', async () => {
      const thief = await the().visitor()
      const stolen = { firstname: 'X', lastname: 'Y', email: 'victim@people.example', password }
      const { result } = await thief.call<{ id: string }>('create_user_account', stolen)
      await thief.call('login_user', { username: stolen.email, password })
      await the().mails(stolen.email)
      await ask(stolen.email)
      expect(refused(await reset(await the().tokenFor(stolen.email)))).toBe('taken')
      expect((await thief.call('get_session')).result).toMatchObject({ user: null })
      expect(await login(password, stolen.email)).toBe('password_incorrect')
      expect(await the().read('SELECT id FROM sessions WHERE user = ?', result?.id ?? '')).toEqual([])
    })

    it.each([
      ['made before the address was proven ends', 'early@people.example', 404],
      ['of a proven address goes on', ada, 200],
    ])('the calendar %s', async (_what, email, status) => {
      const { world } = the()
      const addresses = await Promise.all(
        ['quay', 'kiln'].map(async (subdomain) => {
          const host = `${subdomain}.northwind.localhost`
          const visitor = visitorOf(world.app, host)
          await visitor.call('create_user_account', { firstname: 'X', lastname: 'Y', email, password })
          await visitor.call('login_user', { username: email, password })
          const { result } = await visitor.call<{ address: string }>('get_calendar_address')
          return { host, url: new URL(result?.address ?? '').pathname }
        }),
      )
      const statuses = () =>
        Promise.all(
          addresses.map(async ({ host, url }) => (await world.app.inject({ url, headers: { host } })).statusCode),
        )
      expect(await statuses()).toEqual([200, 200])
      await the().mails(email)
      await ask(email)
      expect(refused(await reset(await the().tokenFor(email), password))).toBe('taken')
      expect(await statuses()).toEqual([status, status])
      await nextDay()
    })
  })

  describe('a change of the password', () => {
    it('asks for the old one, keeps this browser’s session, ends the others, and is safe to repeat', async () => {
      const [here, there] = [await the().visitor('ada'), await the().visitor('ada')]
      const change = { currentpassword: password, password: 'Keel-77-!' }
      expect(refused(await here.call('change_password', { ...change, currentpassword: 'No-4-good!' }))).toBe(
        'password_incorrect /currentpassword',
      )
      expect(refused(await here.call('change_password', { ...change, password: 'keel' }))).toBe(
        'password_weak /password',
      )
      const key = { 'idempotency-key': 'change-1' }
      expect(refused(await here.call('change_password', change, key))).toBe('taken')
      expect(refused(await here.call('change_password', change, key))).toBe('taken')
      expect((await here.call('get_session')).result).toMatchObject({ user: { id: 'ada' } })
      expect((await there.call('get_session')).result).toMatchObject({ user: null })
      expect(await login('Keel-77-!')).toBe('taken')
      expect(await the().mails(ada)).toHaveLength(1)
      const otherwise = { ...change, password: 'Mast-88-!' }
      expect(refused(await here.call('change_password', otherwise, key))).toBe('idempotency_conflict')
      await here.call('change_password', { currentpassword: 'Keel-77-!', password })
      await nextDay()
    })

    it('is set once by two calls with one key at the same moment', async () => {
      const here = await the().visitor('ada')
      const key = { 'idempotency-key': 'change-2' }
      const wanted = ['Keel-77-!', 'Mast-88-!']
      const bodies = wanted.map((one) => ({ currentpassword: password, password: one }))
      const answers = await Promise.all(bodies.map((body) => here.call('change_password', body, key)))
      expect(answers.map(refused).sort()).toEqual(['idempotency_conflict', 'taken'])
      const [set = ''] = wanted.filter((_, index) => answers[index] && refused(answers[index]) === 'taken')
      expect(await login(set)).toBe('taken')
      await here.call('change_password', { currentpassword: set, password })
      await nextDay()
    })

    it('is refused without a session', async () => {
      const visitor = await the().visitor()
      const change = { currentpassword: password, password: fresh }
      expect(refused(await visitor.call('change_password', change))).toMatch(/^(login_required|unauthorized)$/)
    })
  })

  describe('an address', () => {
    it('is changed only by the link mailed to it', async () => {
      const visitor = await the().visitor('ada')
      const wanted = { email: 'ada.moor@people.example' }
      expect(refused(await visitor.call('update_user', wanted))).toBe('password_incorrect /currentpassword')
      const { result } = await visitor.call('update_user', { ...wanted, currentpassword: password })
      expect(result).toMatchObject({ email: ada, emailpending: wanted.email })
      const token = await the().tokenFor(wanted.email)
      const other = await the().visitor('sky')
      const nobody = await the().visitor()
      for (const who of [other, nobody])
        expect(refused(await who.call('verify_email', { token }))).toBe('login_required')
      expect(refused(await visitor.call('reset_password', { token, password: fresh }))).toBe('link_expired')
      for (const _repeat of [1, 2])
        expect(await visitor.call('verify_email', { token })).toHaveProperty('result.email', wanted.email)
      expect((await the().mails(ada)).map(({ subject }) => subject)).toEqual([
        'The email of your account at quay was changed',
      ])
      expect(await login(password)).toBe('user_not_found')
      expect(await login(password, wanted.email)).toBe('taken')
      await the().write("UPDATE users SET email = ?, emailkey = ? WHERE id = 'ada'", ada, ada)
      await nextDay()
    })

    it('that is former opens nothing any more, by no link that was mailed to it', async () => {
      await ask(ada)
      const stale = await the().tokenFor(ada)
      const visitor = await the().visitor('ada')
      const wanted = 'ada.new@people.example'
      await visitor.call('update_user', { email: wanted, currentpassword: password })
      // Asking changes nothing: only the proof of the new address does.
      const proof = await the().tokenFor(wanted)
      expect(await visitor.call('verify_email', { token: proof })).toHaveProperty('result.email', wanted)
      expect(refused(await reset(stale))).toBe('link_expired')
      expect((await visitor.call('get_session')).result).toMatchObject({ user: { email: wanted } })
      expect(await login(password, wanted)).toBe('taken')
      await the().write("UPDATE users SET email = ?, emailkey = ? WHERE id = 'ada'", ada, ada)
      await nextDay()
    })

    it('is not taken from the account that has it', async () => {
      const visitor = await the().visitor('ada')
      await visitor.call('update_user', { email: 'sky@people.example', currentpassword: password })
      const token = await the().tokenFor('sky@people.example')
      expect(refused(await visitor.call('verify_email', { token }))).toBe('account_exists')
      expect(await login(password, 'sky@people.example')).toBe('taken')
      await nextDay()
    })
  })

  it('is proven by a link that can be requested again until it is used', async () => {
    await the().write("UPDATE users SET emailverified = NULL WHERE id = 'sky'")
    const visitor = await the().visitor('sky')
    expect((await visitor.call('request_email_verification')).result).toEqual({ requested: true })
    const token = await the().tokenFor('sky@people.example')
    expect(await visitor.call('verify_email', { token })).toHaveProperty('result.verified', true)
    expect((await visitor.call('request_email_verification')).result).toEqual({ requested: false })
    await nextDay()
  })

  it('writes in the language of the caller', async () => {
    const visitor = await the().visitor()
    await visitor.call('request_password_reset', { email: ada }, { 'accept-language': 'es' })
    const [mail] = await the().mails(ada)
    expect(mail?.subject).toBe('Restablece tu contraseña en quay')
  })
})
