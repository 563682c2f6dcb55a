import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { balanceKey } from '../../domain/payments/index.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { sweepClaims } from '../../testing/sweeps/sweep-claims.ts'
import { type AccountWorld, accountWorld, password, refused } from '../../testing/worlds/account-world.ts'
import { writtenReservations } from '../../testing/worlds/samples/written-reservations.ts'
import { uploadedFile } from '../../testing/worlds/uploaded-file.ts'

const day = 86_400_000
const quay = { whitelabel: 'northwind', provider: 'quay' }
const lina = { email: 'lina@people.example', firstname: 'Lina', lastname: 'Vega' }

await withDatabase('what is held of people', (database) => {
  let made: AccountWorld | null = null
  let drafts = 0
  const the = () => {
    if (!made) throw new Error('the world is there inside tests')
    return made
  }
  /** Books a talk as the given user; returns the reservation's id. */
  const book = async (hour: number, user: object = lina, provider = 'quay') => {
    drafts += 1
    const bookable = provider === 'quay' ? 'talk' : 'bowl'
    const booked = await the().world.call<{ id: string }>(
      'book_appointment',
      {
        bookable,
        start: `2026-11-24 ${hour}:00:00`,
        end: `2026-11-24 ${hour + 1}:00:00`,
        draft: `people-${String(drafts).padStart(4, '0')}`,
        user,
      },
      provider,
    )
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    return booked.value.id
  }
  const owner = async (id: string) => (await the().read('SELECT * FROM reservations WHERE id = ?', id))[0]
  const signUp = async (person: typeof lina) => {
    const visitor = await the().visitor()
    const answer = await visitor.call<{ id: string }>('create_user_account', { ...person, password })
    await visitor.call('login_user', { username: person.email, password })
    return { visitor, id: answer.result?.id ?? '' }
  }

  beforeAll(async () => {
    made = await accountWorld(database())
  })
  afterAll(async () => {
    await made?.close()
  })

  describe('reservations of a guest', () => {
    it('becomes the account’s at every provider once the address is proven, and not before', async () => {
      const ids = [await book(16), await book(10, lina, 'kiln')]
      const before = await owner(ids[0] ?? '')
      const { visitor, id } = await signUp(lina)
      expect((await owner(ids[0] ?? ''))?.user).toBe(before?.user)
      const token = await the().tokenFor(lina.email)
      expect(refused(await visitor.call('verify_email', { token }))).toBe('taken')
      for (const one of ids) expect((await owner(one))?.user).toBe(id)

      const later = await book(11)
      expect((await owner(later))?.user).not.toBe(id)
      await visitor.call('login_user', { username: lina.email, password })
      expect((await owner(later))?.user).toBe(id)
    })

    it('stays the guest’s while the address is only claimed', async () => {
      const person = { email: 'otto@people.example', firstname: 'Otto', lastname: 'Berg' }
      const booked = await book(12, person)
      const { visitor } = await signUp(person)
      expect((await visitor.call('export_user_data')).result).toMatchObject({ reservations: [] })
      expect((await owner(booked))?.first_name).toBe('Otto')
    })
  })

  describe('get_or_create_user_by_email', () => {
    it('answers the same id for an address in any case, whoever has it, and makes one guest', async () => {
      const { world } = the()
      const guest = { ...lina, email: 'ADA@people.example' }
      const ids = await Promise.all(
        [guest, guest, { ...guest, email: 'ada@people.example' }].map((one) =>
          world.call<string>('get_or_create_user_by_email', one),
        ),
      )
      const answers = ids.map((answer) => (answer.ok ? answer.value : answer.error.code))
      expect(new Set(answers).size).toBe(1)
      expect(answers[0]).toMatch(/^guest-/)
      const rows = await the().read("SELECT id, role FROM users WHERE email LIKE 'ada@people.example'")
      expect(rows.filter(({ role }) => role === 'guest')).toHaveLength(1)
    })

    it('refuses invalid addresses and another provider’s name', async () => {
      const call = (params: object) => the().world.call('get_or_create_user_by_email', { ...lina, ...params })
      expect(await call({ email: 'nowhere' })).toMatchObject({ error: { code: 'answer_invalid', field: '/email' } })
      expect(await call({ firstname: ' ' })).toMatchObject({
        error: { code: 'guest_details_required', field: '/firstname' },
      })
      expect(await call({ provider: 'kiln' })).toMatchObject({ error: { code: 'not_found' } })
    })
  })

  describe('get_user', () => {
    it('answers all of the caller’s own details, and no password', async () => {
      const visitor = await the().visitor('ada')
      const { result } = await visitor.call('get_user')
      expect(result).toMatchObject({ id: 'ada', role: 'customer', emailverified: false, haspassword: true })
      expect(JSON.stringify(result)).not.toContain('argon2')
      expect((await visitor.send({ url: '/api/user/id/ada' })).body).toEqual(result)
    })

    it('answers what staff may know of others, and nothing to anybody else', async () => {
      const booked = await owner(await book(13, { email: 'kim@people.example', firstname: 'Kim', lastname: 'Lo' }))
      const id = String(booked?.user)
      const seen = async (who: string, wanted: string) =>
        refused(await (await the().visitor(who)).call('get_user', { id: wanted }))
      expect(await seen('sky', id)).toBe('taken')
      expect(await seen('nora', id)).toBe('taken')
      for (const [who, wanted] of [
        ['ada', id],
        ['sky', 'ada'],
        ['sky', 'nobody'],
        ['ada', 'nobody'],
      ] as const)
        expect(await seen(who, wanted)).toBe('not_found')
      const staff = await the().visitor('sky')
      const { result } = await staff.call('get_user', { id })
      expect(Object.keys(result ?? {}).toSorted()).toEqual(
        ['email', 'firstname', 'id', 'language', 'lastname', 'payments', 'phone', 'pointsbalance', 'role'].toSorted(),
      )
    })
  })

  describe('update_user', () => {
    it('changes the caller’s own details, by rules', async () => {
      const visitor = await the().visitor('ada')
      const { result } = await visitor.call('update_user', {
        firstname: ' Ada <script>x</script>',
        phone: '(207) 555-0142',
        language: 'es',
      })
      expect(result).toMatchObject({ firstname: 'Ada', phone: '+12075550142', language: 'es' })
      for (const [change, code] of [
        [{ firstname: '' }, 'answer_required /firstname'],
        [{ phone: '12' }, 'answer_invalid /phone'],
        [{ language: 'tlh' }, 'invalid_params /language'],
        [{ role: 'admin' }, 'field_not_writable /role'],
        [{ providers: ['quay'] }, 'field_not_writable /providers'],
        [{ id: 'sky', firstname: 'X' }, 'not_found'],
        [{ id: 'nobody', firstname: 'X' }, 'not_found'],
      ] as const)
        expect(refused(await visitor.call('update_user', change))).toBe(code)
    })

    it('lets owners give roles up to their own, which bind at the next request', async () => {
      const nora = await the().visitor('nora')
      const ada = await the().visitor('ada')
      const grant = async (change: object) => refused(await nora.call('update_user', change))
      expect(await grant({ id: 'ada', role: 'provider', providers: ['kiln'] })).toBe('taken')
      expect((await ada.call('get_user')).result).toMatchObject({ role: 'provider', providers: ['kiln'] })
      expect(await grant({ id: 'ada', role: 'customer' })).toBe('taken')
      expect((await ada.call('get_user')).result).toMatchObject({ role: 'customer', providers: [] })
      expect(await grant({ id: 'ada', role: 'superadmin' })).toBe('role_not_grantable /role')
      expect(await grant({ id: 'root', role: 'customer' })).toBe('role_not_grantable /id')
      expect(await grant({ id: 'nora', role: 'customer' })).toBe('field_not_writable /role')
      expect(await grant({ id: 'ada', email: 'mine@people.example' })).toBe('field_not_writable /email')
    })
  })

  describe('erasure', () => {
    const person = { email: 'erin@people.example', firstname: 'Erin', lastname: 'Quill' }
    const traces = async () => {
      const tables = await Promise.all(
        `users reservations claims ledger sessions account_links outbox webhook_deliveries idempotency_keys booking_sessions`
          .split(' ')
          .map((table) => the().read(`SELECT * FROM ${table}`)),
      )
      return JSON.stringify(tables).match(/erin|quill/gi)
    }

    it('waits for future reservations, then leaves the bookings without the person', async () => {
      const location = { address: '8 Quill Lane, Salem' }
      const { ports, jobs } = the().world.app.platform
      await ports.repositories(quay).webhooks.insertEndpoint({
        ...{ id: 'crm', provider: 'quay', url: 'https://127.0.0.1:1/', events: [], salt: 'salt', state: 'on' },
        ...{ formersalt: null, formeruntil: null, failingsince: null, created: the().world.clock.now },
      })
      const booked = await book(14, { ...person, mobile_phone_number: '2075550142' })
      const visits = {
        extra: { location, tags: ['quill'], associated_external_calendar_events: [{ title: 'Erin' }], value: 3 },
      }
      const answer = { reservations: [{ id: booked, first_name: 'Erin' }] }
      await ports.repositories(quay).idempotency.save('said', 'hash', answer, the().world.clock.now)
      const why = { actor: 'sky', reason: 'a home visit', at: the().world.clock.now }
      await writtenReservations(database().db, quay).change(booked, 'booked', visits, 'keep', why)
      expect(await the().read('SELECT address FROM claims WHERE reservation = ?', booked)).toEqual([location])
      await runJobsOnce(jobs)
      const sent = () => the().read("SELECT body FROM webhook_deliveries WHERE endpoint = 'crm'")
      expect(JSON.stringify(await sent())).toContain('Erin')
      const { visitor, id } = await signUp(person)
      await visitor.call('verify_email', { token: await the().tokenFor(person.email) })
      const data = (await visitor.call<{ reservations: object[]; user: object }>('export_user_data')).result
      expect(data?.user).toMatchObject({ id, email: person.email })
      expect(data?.reservations).toMatchObject([
        { id: booked, first_name: 'Erin', start: '2026-11-24 14:00:00', timezone: 'America/New_York' },
      ])
      expect(JSON.stringify(data)).not.toMatch(/argon2|managetoken|passwordhash/)

      const erase = async (given: object) => {
        const answer = await visitor.call('erase_user', given)
        return answer.error?.data.data?.count ?? refused(answer)
      }
      expect(await erase({ password: 'No-4-good!' })).toBe('password_incorrect /password')
      expect(await erase({ password })).toBe(1)
      the().world.clock.now += 5 * day
      await visitor.call('login_user', { username: person.email, password })
      const before = await owner(booked)
      // One names the person, the other only their reservation.
      const typed = { userprofile: { firstname: 'Erin', email: person.email }, path: '/?name=Quill' }
      await visitor.call('set_booking_session', { reservationid: booked, ...typed })
      const staff = await the().visitor('sky')
      await staff.call('set_booking_session', { reservationid: booked, ...typed })
      expect(await the().read('SELECT id FROM booking_sessions')).toHaveLength(2)
      expect(await erase({ password })).toBe('taken')
      expect(await traces()).toBeNull()
      await runJobsOnce(jobs)
      const bodies = (await sent()).map(({ body }) => JSON.parse(String(body ?? '{}')))
      expect(bodies.filter(({ type }) => type === 'reservation.erased')).toMatchObject([
        { data: { id: booked, first_name: '', email: '', status: 'booked' } },
      ])
      expect(await traces()).toBeNull()
      expect((await staff.call('get_booking_session')).result).toMatchObject({ reservationid: null, userprofile: {} })
      expect(await sweepClaims(database().db)).toEqual([])
      const after = await owner(booked)
      const [change] = await the().read(
        'SELECT * FROM reservation_changes WHERE reservation = ? ORDER BY number DESC',
        booked,
      )
      expect(change).toMatchObject({ from: 'booked', to: 'booked', reason: 'the person was erased' })
      expect(JSON.parse(String(after?.extra))).toEqual({ value: 3 })
      for (const field of ['status', 'start', 'seats', 'paymentinformation', 'user'])
        expect(after?.[field]).toEqual(before?.[field])
      expect((await visitor.call('get_session')).result).toMatchObject({ user: null })
      expect(refused(await visitor.call('login_user', { username: person.email, password }))).toBe('user_not_found')
    })

    it('takes along what staff wrote to and about the person, whose events are told no second time', async () => {
      const ed = { email: 'ed@quill.example', firstname: 'Ed', lastname: 'Quill' }
      const { visitor, id } = await signUp(ed)
      const staff = await the().visitor('sky')
      const booked = (
        await visitor.call<{ id: string }>('book_appointment', {
          ...{ bookable: 'talk', start: '2026-12-03 10:00:00', end: '2026-12-03 11:00:00', draft: 'people-of-ed-1' },
        })
      ).result?.id
      const reservation = booked ?? ''
      expect((await owner(reservation))?.user).toBe(id)
      const refundobj = { refundstatus: 'norefund', memo: 'Ed Quill called', externalid: 'R-7' }
      expect(refused(await staff.call('cancel_reservation', { id: reservation, refundobj }))).toBe('taken')
      const { ports, jobs } = the().world.app.platform
      const event = {
        ...{
          id: `${reservation}.reservation.rejected.9`,
          name: 'reservation.rejected' as const,
          reservation,
          version: 9,
        },
        ...{ payload: { message: 'Dear Ed Quill', language: 'en-us' }, created: the().world.clock.now },
      }
      await ports.transaction(quay, (unit) => unit.outbox.add([event]))
      await runJobsOnce(jobs)
      await the().write("UPDATE outbox SET error = 'no mailbox ed@quill.example' WHERE id = ?", event.id)
      const events = () => the().read('SELECT id, lane, due, version FROM outbox WHERE reservation = ?', reservation)
      const before = await events()
      expect(await traces()).toContain('Quill')
      expect(refused(await visitor.call('erase_user', { password }))).toBe('taken')
      expect(await traces()).toBeNull()
      // That the person is erased is told, of a reservation without them.
      const after = await events()
      const isNew = ({ id }: Record<string, unknown>) => String(id).includes('.reservation.erased.')
      expect(after.filter((one) => !isNew(one))).toEqual(before)
      expect(after.filter(isNew)).toHaveLength(1)
      expect(String((await owner(reservation))?.payment)).toContain('R-7')
    })

    it('reaches what a call that had begun before commits meanwhile, or after it', async () => {
      const eva = { email: 'eva@quill.example', firstname: 'Eva', lastname: 'Quill' }
      const { visitor, id } = await signUp(eva)
      const address = 'late@quill.example'
      const bookAt = async (hour: number) => {
        const span = { start: `2026-12-03 ${hour}:00:00`, end: `2026-12-03 ${hour + 1}:00:00` }
        const answer = await the().world.call<{ id: string }>('book_appointment', {
          ...{ bookable: 'talk', ...span, draft: `people-of-eva-${hour}`, user: { ...eva, email: address } },
        })
        return answer.ok ? answer.value.id : ''
      }
      const [meanwhile, after] = [await bookAt(14), await bookAt(15)]
      const commit = (one: string) => the().write('UPDATE reservations SET user = ? WHERE id = ?', id, one)
      const { ports } = the().world.app.platform
      const erasing = vi.spyOn(ports, 'transaction')
      erasing.mockImplementationOnce(async (...given: Parameters<typeof ports.transaction>) => {
        await commit(meanwhile)
        return ports.transaction(...given)
      })
      expect(refused(await visitor.call('erase_user', { password }))).toBe('taken')
      erasing.mockRestore()
      expect(await owner(meanwhile)).toMatchObject({ status: 'booked', user: id, last_name: '', email: '' })

      await commit(after)
      await the().write('DELETE FROM users WHERE email = ?', address)
      expect(await the().mails(address)).toEqual([])
      expect(await owner(after)).toMatchObject({ status: 'booked', user: id, last_name: '', email: '' })
      expect(await traces()).toBeNull()
    })

    it('takes the files of what they asked', async () => {
      const ann = { email: 'ann@quill.example', firstname: 'Ann', lastname: 'Quill' }
      const { visitor, id } = await signUp(ann)
      const { world } = the()
      const { ports } = world.app.platform
      const { now } = world.clock
      const details = {
        ...{ first_name: 'Ann', last_name: 'Quill', email: ann.email, mobile_phone_number: '', message: '', seats: 1 },
        ...{ preferred: [], formresponses: [], customquestions: [], language: 'en-us', answers: [] },
      }
      const file = await uploadedFile(world)
      await ports.transaction(quay, async (unit) => {
        await unit.enquiries.insert({
          ...{ id: 'asked-by-ann', provider: 'quay', bookable: 'talk', user: id, status: 'open', reservation: null },
          ...{ salt: 'salt', details, created: now, modified: now },
        })
        await unit.uploads.submit([file.id], 'asked-by-ann')
      })
      expect(refused(await visitor.call('erase_user', { password }))).toBe('taken')
      expect((await file.now())?.state).toBe('removed')
    })

    it('leaves the address free for a new guest and a new account', async () => {
      the().world.clock.now -= 5 * day
      const again = await book(15, person)
      const { id } = await signUp(person)
      expect(id).not.toBe('')
      expect((await owner(again))?.user).not.toBe(id)
      the().world.clock.now += 5 * day
    })

    it('leaves a guest’s credit with the account, as it leaves what they booked', async () => {
      the().world.clock.now -= 5 * day
      const una = { email: 'una@quill.example', firstname: 'Una', lastname: 'Quill' }
      const { visitor, id } = await signUp(una)
      await visitor.call('verify_email', { token: await the().tokenFor(una.email) })
      const guest = String((await owner(await book(16, una)))?.user)
      const entity = { user: guest, mode: 'currency', transactiontype: 'credit', description: 'For the rain' }
      const staff = await the().visitor('sky')
      const given = await staff.call('create_entity', {
        type: 'transaction',
        entity: { ...entity, transactionamount: 12 },
      })
      expect(refused(given)).toBe('taken')
      the().world.clock.now += 5 * day
      const owns = await the().visitor('nora')
      expect(refused(await owns.call('erase_user', { id }))).toBe('taken')
      const { balances } = the().world.app.platform.ports.repositories(quay)
      const has = async (user: string) => (await balances.of(balanceKey(user, 'currency', 'usd'))).balance
      expect([await has(guest), await has(id)]).toEqual([0, 1200])
      expect(await balances.unlikeLines()).toEqual([])
    })

    it('is for the person and for owners, safe to repeat, and no owner can erase themselves', async () => {
      const nora = await the().visitor('nora')
      const ada = await the().visitor('ada')
      expect(refused(await ada.call('erase_user', { id: 'sky', password }))).toBe('not_found')
      expect(refused(await ada.call('erase_user', { id: 'nobody', password }))).toBe('not_found')
      expect(refused(await nora.call('erase_user', { password }))).toBe('forbidden')
      expect(refused(await nora.call('erase_user', { id: 'root' }))).toBe('forbidden')
      for (const _repeat of [1, 2]) expect(refused(await nora.call('erase_user', { id: 'ada' }))).toBe('taken')
      expect((await ada.call('get_session')).result).toMatchObject({ user: null })
      expect(await the().read("SELECT email, passwordhash FROM users WHERE id = 'ada'")).toEqual([
        { email: 'ada@erased.invalid', passwordhash: null },
      ])
    })
  })
})
