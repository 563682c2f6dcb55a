import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { balanceCalls } from '../../testing/worlds/paid/balance-calls.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'
import { checkWithoutAttempts } from '../ledger/check-books.ts'

interface Booked {
  id: string
  managetoken: string
}

interface Issued {
  code: string
  gift: { id: string; last4: string }
}

await withDatabase('gift codes that have their amount again', (database) => {
  let world: AccessWorld
  let mails = 0
  let began = 0
  const calls = balanceCalls<Booked>({ world: () => world, database, mode: 'currency', drafts: 'gift-back' })
  const { at, card } = calls

  beforeAll(async () => {
    const part = {
      ...{ id: 'part', provider: 'quay', name: 'Part', price: 100, seats: 40, paymentterms: 'partial' },
      ...{ downpaymentamount: 30, downpaymenttype: 'singlecharge', refundcutoff: 24 },
    }
    const { whitelabel } = bookingBundle
    const spoken = ['wording-es', 'wording-de'].map((name) => ({ name }))
    world = await accessWorld(database(), {
      whitelabel: { ...whitelabel, plugins: [...whitelabel.plugins, ...spoken] },
      bookables: [...accessBundle.bookables, part],
    })
    began = world.clock.now
  })
  afterAll(() => world.close())

  const issue = async (amount: number) => {
    const issued = await world.as<Issued>('pia', 'issue_gift_code', { amount })
    if (!issued.ok) throw new Error(JSON.stringify(issued.error))
    return issued.value
  }
  const left = async ({ gift }: Issued) => {
    const all = await world.as<{ items: { id: string; remaining: number }[] }>('pia', 'get_gift_codes', {})
    return all.ok ? all.value.items.find(({ id }) => id === gift.id)?.remaining : undefined
  }
  const isSound = async () => {
    const work = { tenant: await tenantAt(world.app), ports: world.app.platform.ports, actor: 'test' }
    expect(await checkWithoutAttempts(work)).toEqual([])
    // The next test begins as early in the day.
    const day = 24 * 3_600_000
    world.clock.now = Math.ceil((world.clock.now - began) / day) * day + began
  }
  /** A booking of which 70.00 are owed, of a guest who has a code of 20.00. */
  const mailed = async (language: string) => {
    mails += 1
    const to = `${language}-${mails}@gift-back.example`
    const gift = await issue(20)
    const guest = { email: to, firstname: 'Uma', lastname: 'Lind' }
    const asked = { ...at('part'), user: guest, ...(await card()) }
    const booked = await world.as<Booked>('nobody', 'book_appointment', asked, { language })
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    const { id, managetoken: token } = booked.value
    const owes = (params: object) => world.as<Booked>('nobody', 'pay_balance', { id, token, ...params })
    const begins = async (params: object) =>
      expect(await owes({ ...params, ...(await card('4000000000003220')) })).toMatchObject({
        error: { code: 'payment_requires_action' },
      })
    const passes = async (minutes: number) => {
      world.clock.now += minutes * 60_000
      await world.runJobs()
      await world.runJobs()
      return (await world.mailsTo(to)).filter(({ text }) => text.includes(gift.gift.last4))
    }
    return { gift, owes, begins, passes }
  }

  test.each([
    ['en-us', 'has its amount again', 'Back on the code', 'Now on it', '$20.00'],
    ['es', 'vuelve a tener su importe', 'De vuelta en el código', 'Ahora tiene', '20,00'],
    ['de', 'hat seinen Betrag wieder', 'Wieder auf dem Code', 'Jetzt darauf', '20,00'],
  ])('that have their amount again since a payment was abandoned are mailed of once, in %s', async (...told) => {
    const [language, subject, ...texts] = told
    const { gift, begins, passes } = await mailed(language)
    await begins({ giftcode: gift.code, totalprice: 70 })
    expect(await passes(35)).toEqual([])
    expect(await left(gift)).toBe(20)
    const [mail, ...more] = await passes(11)
    expect(more).toEqual([])
    expect(mail?.subject).toContain(subject)
    for (const text of [...texts, gift.gift.last4, 'Part', '/manage/']) expect(mail?.text).toContain(text)
    expect(mail?.text).not.toMatch(/account_mail|\{/)
    expect(await passes(60 * 24)).toHaveLength(1)
    await isSound()
  })

  test('that pay again after a decline are not mailed of, and after the last one once', async () => {
    const { gift, owes, begins, passes } = await mailed('en-us')
    const declined = async () => owes({ giftcode: gift.code, totalprice: 70, ...(await card('4000000000000002')) })
    expect(await declined()).toMatchObject({ error: { code: 'payment_declined' } })
    expect(await passes(5)).toEqual([])
    // The first has nothing more to say: the code has paid and come back once more.
    expect(await declined()).toMatchObject({ error: { code: 'payment_declined' } })
    expect(await passes(6)).toEqual([])
    await begins({ giftcode: gift.code, totalprice: 70 })
    // It pays beside one that waits.
    expect(await passes(11)).toEqual([])
    await begins({ totalprice: 50 })
    expect(await passes(11)).toEqual([])
    expect(await declined()).toMatchObject({ error: { code: 'payment_declined' } })
    expect(await passes(11)).toHaveLength(1)
    // Paid in the end, nothing is told again.
    expect(await owes({ giftcode: gift.code, totalprice: 70, ...(await card()) })).toMatchObject({ ok: true })
    expect(await passes(60)).toHaveLength(1)
    await isSound()
  })
})
