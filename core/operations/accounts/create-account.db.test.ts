import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccountWorld, accountWorld, password, refused } from '../../testing/worlds/account-world.ts'

const mira = {
  firstname: 'Mira',
  lastname: 'Sol',
  email: 'Mira@people.example',
  password,
  passwordagain: password,
  boat: 'Skiff',
}

const accountfields = [{ name: 'boat', label: 'Your boat', placeholder: 'Skiff' }]

await withDatabase('creating accounts', (database) => {
  let made: AccountWorld | null = null
  const the = () => {
    if (!made) throw new Error('the world is there inside tests')
    return made
  }
  const anybody = () => the().visitor()
  const accountsOf = (key: string) => the().read('SELECT * FROM users WHERE emailkey = ?', key)

  beforeAll(async () => {
    made = await accountWorld(database(), { settings: { accountfields } })
  })
  afterAll(async () => {
    await made?.close()
  })

  it('makes a customer, requires the white-label’s own fields, and mails a link that proves the address', async () => {
    const visitor = await anybody()
    const { result } = await visitor.call('create_user_account', {
      ...mira,
      source: 'booking site',
      providers: ['quay'],
      pointsbalance: 900,
      passwordhash: 'none',
    })
    expect(result).toMatchObject({
      status: 'account_created',
      email: 'Mira@people.example',
      firstname: 'Mira',
      lastname: 'Sol',
      role: 'customer',
      providers: [],
      pointsbalance: 0,
      profile: { boat: 'Skiff', source: 'booking site' },
    })
    const [row] = await accountsOf('mira@people.example')
    expect(row).toMatchObject({ emailverified: null })
    expect(String(row?.passwordhash)).toMatch(/^\$argon2id\$/)
    const [mail] = await the().mails('Mira@people.example')
    expect(mail?.subject).toBe('Your account at quay')
    expect(mail?.text).toContain('http://quay.northwind.localhost:3000/verifyemail?token=')
    expect(await visitor.call('login_user', { username: 'mira@PEOPLE.example', password })).toHaveProperty('result.id')
  })

  it('answers a repeat like the first call, and refuses everybody else because the account exists', async () => {
    const [before] = await accountsOf('mira@people.example')
    const visitor = await anybody()
    expect(await visitor.call('create_user_account', mira)).toHaveProperty('result.id', before?.id)
    const another = { ...mira, password: 'Anchor-8!', passwordagain: 'Anchor-8!' }
    const { error } = await visitor.call('create_user_account', another)
    expect(error?.message).toBe('This email address already exists.')
    expect(error?.data).toMatchObject({ code: 'account_exists', status: 'customer_found' })
    the().world.clock.now += 11 * 60_000
    expect(refused(await visitor.call('create_user_account', mira))).toBe('account_exists /email')
    expect(await accountsOf('mira@people.example')).toEqual([before])
  })

  it('answers with the specification’s status on its path', async () => {
    const visitor = await anybody()
    const answer = await visitor.send({
      method: 'POST',
      url: '/createuseraccount',
      payload: { ...mira, password: 'x' },
    })
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'password_weak' } } })
    const taken = { ...mira, email: 'ada@people.example' }
    expect(await visitor.send({ method: 'POST', url: '/createuseraccount', payload: taken })).toMatchObject({
      status: 409,
      body: { error: { status: 'customer_found', message: 'This email address already exists.' } },
    })
  })

  it.each([
    ['no first name', { firstname: ' ' }, 'answer_required /firstname'],
    ['a name of tags only', { lastname: '<b>x</b>' }, 'answer_required /lastname'],
    ['no address', { email: '' }, 'answer_required /email'],
    ['an address that is none', { email: 'mira at home' }, 'answer_invalid /email'],
    ['a weak password', { password: 'tiller', passwordagain: 'tiller' }, 'password_weak /password'],
    ['two passwords', { passwordagain: 'Tiller-8!' }, 'password_weak /passwordagain'],
    ['an endless password', { password: `${password}${'ab'.repeat(200)}` }, 'answer_invalid /password'],
    ['an extra field left out', { boat: undefined }, 'answer_required /boat'],
    ['a role above', { role: 'admin' }, 'role_not_grantable /role'],
    ['the role of staff', { role: 'provider', providers: ['quay'] }, 'role_not_grantable /role'],
    ['the role of a guest', { role: 'guest' }, 'invalid_params /role'],
  ])('refuses %s', async (_name, change, code) => {
    const visitor = await anybody()
    const wanted = { ...mira, email: 'new@people.example', ...change }
    expect(refused(await visitor.call('create_user', wanted))).toBe(code)
    expect(await accountsOf('new@people.example')).toEqual([])
  })

  it.each([
    [{ email: 'nobody@here' }, 'must be a valid email'],
    [{ firstname: ' ' }, 'this field is required'],
  ])('names the rule that %o breaks', async (wrong, message) => {
    const { error } = await (await anybody()).call('create_user_account', { ...mira, ...wrong })
    expect(error?.message).toBe(message)
  })

  it('makes one account out of two simultaneous calls', async () => {
    const visitor = await anybody()
    const twin = { ...mira, email: 'twin@people.example' }
    const answers = await Promise.all([1, 2, 3].map(() => visitor.call('create_user_account', twin)))
    expect(new Set(answers.map(({ result }) => result?.id)).size).toBe(1)
    expect(await accountsOf('twin@people.example')).toHaveLength(1)
  })

  it('neither touches the guest with the same address nor is touched by it', async () => {
    const visitor = await anybody()
    const guest = { email: 'both@people.example', firstname: 'Bo', lastname: 'Th' }
    const { world } = the()
    const first = await world.call<string>('get_or_create_user_by_email', guest)
    await visitor.call('create_user_account', { ...mira, email: guest.email })
    const second = await world.call<string>('get_or_create_user_by_email', { ...guest, firstname: 'Other' })
    expect(first.ok && second.ok && first.value === second.value).toBe(true)
    const rows = await the().read("SELECT role, firstname FROM users WHERE email = 'both@people.example' ORDER BY role")
    expect(rows).toEqual([
      { role: 'customer', firstname: 'Mira' },
      { role: 'guest', firstname: 'Bo' },
    ])
  })

  describe('by owners and staff', () => {
    it('is created without a password, and mails a link that sets one', async () => {
      const staff = await the().visitor('sky')
      const invited = { firstname: 'Ivo', lastname: 'Reed', email: 'ivo@people.example' }
      expect(await staff.call('create_user', invited)).toMatchObject({ result: { role: 'customer' } })
      const token = await the().tokenFor('ivo@people.example')
      const visitor = await anybody()
      expect(refused(await visitor.call('reset_password', { token, password }))).toBe('taken')
      expect(refused(await visitor.call('login_user', { username: 'ivo@people.example', password }))).toBe('taken')
      const [row] = await accountsOf('ivo@people.example')
      expect(row?.emailverified).not.toBeNull()
    })

    it.each([
      ['sky', { role: 'provider', providers: ['quay'] }, 'taken'],
      ['sky', { role: 'provider', providers: ['kiln'] }, 'role_not_grantable /providers'],
      ['sky', { role: 'whitelabel' }, 'role_not_grantable /role'],
      ['nora', { role: 'provider', providers: ['kiln'] }, 'taken'],
      ['nora', { role: 'provider', providers: ['elsewhere'] }, 'role_not_grantable /providers'],
      ['nora', { role: 'admin' }, 'role_not_grantable /role'],
      ['ada', { role: 'provider', providers: ['quay'] }, 'role_not_grantable /role'],
    ])('%s gives %j: %s', async (who, grant, code) => {
      const visitor = await the().visitor(who)
      const email = `by-${who}-${code.length}-${JSON.stringify(grant).length}@people.example`
      expect(refused(await visitor.call('create_user', { ...mira, email, ...grant }))).toBe(code)
    })
  })

  it('refuses a network that creates too many', async () => {
    const visitor = await anybody()
    the().world.clock.now += 16 * 60_000
    const codes: string[] = []
    for (let index = 0; index < 31; index += 1)
      codes.push(refused(await visitor.call('create_user', { ...mira, email: 'ada@people.example' })))
    expect(codes.slice(0, 30).every((code) => code === 'account_exists /email')).toBe(true)
    expect(codes.at(-1)).toBe('too_many_attempts')
  })
})

await withDatabase('creating accounts where log-ins are neutral', (database) => {
  let made: AccountWorld | null = null
  const the = () => {
    if (!made) throw new Error('the world is there inside tests')
    return made
  }
  beforeAll(async () => {
    made = await accountWorld(database(), { settings: { neutrallogin: true } })
  })
  afterAll(async () => {
    await made?.close()
  })

  it('with neutral log-ins, answers the same for a known address and mails its owner', async () => {
    const visitor = await the().visitor()
    the().world.clock.now += 11 * 60_000
    const known = await visitor.call('create_user_account', { ...mira, email: 'ada@people.example' })
    const unknown = await visitor.call('create_user_account', mira)
    expect(known).toEqual(unknown)
    expect(known.result).toEqual({ status: 'account_created' })
    const [told] = await the().mails('ada@people.example')
    expect(told?.subject).toBe('You already have an account at quay')
    expect(told?.text).toContain('http://quay.northwind.localhost:3000/passwordreset')
    const [row] = await the().read("SELECT firstname FROM users WHERE id = 'ada'")
    expect(row?.firstname).toBe('ada')
    expect(await the().mails('Mira@people.example')).toHaveLength(1)
  })
})
