import { expect, test } from 'vitest'
import { withDatabase } from '../testing/databases/databases.ts'
import { waitlistTests } from '../testing/worlds/waitlist/waitlist-tests.ts'
import { offerOfEvent } from './offer-of-event.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }

await withDatabase('the offer that an event names', (database) => {
  const at = waitlistTests(database)
  const offerOf = async (
    id: string,
    name: Parameters<typeof offerOfEvent>[0] = 'reservation.offer',
    payments?: (name: string) => boolean,
  ) => {
    const { ports, tenants } = at.the.app.platform
    const tenant = await tenants.resolve({ host: 'quay.northwind.localhost', protocol: 'http', wishes: {} })
    const reservation = await ports.repositories(scope).reservations.find(id)
    if (!tenant || !reservation) throw new Error('nothing there')
    const ways = tenant.plugins.payments.filter((one) => payments?.(one.name) ?? true)
    return offerOfEvent(name, reservation, {
      tenant: { ...tenant, plugins: { ...tenant.plugins, payments: ways } },
      ports,
    })
  }

  test('has a price and what accepting takes, while it stands', async () => {
    const days = at.nextDay()
    const onSite = { processor: 'payment-offline.onsite' }
    const booked = await at.the.book(at.the.wish('lesson', days, { payment: onSite }))
    const { id } = await at.the.join(at.the.wish('lesson', days))
    expect(await offerOf(id)).toBeNull()
    await at.the.cancel(booked)
    expect(await offerOf(id)).toEqual({ price: 95, due: 95, isOnSite: false, approval: false })
    expect(await offerOf(id, 'reservation.waitlisted')).toBeNull()
    // Where nothing is taken online, accepting takes nothing.
    expect(await offerOf(id, 'reservation.offer', (name) => name === onSite.processor)).toEqual({
      ...{ price: 95, due: 0, isOnSite: true, approval: false },
    })
    at.the.clock.now += 48 * 3_600_000
    expect(await offerOf(id)).toBeNull()
  })

  test('says where accepting makes a request', async () => {
    const days = at.nextDay()
    const booked = await at.the.book(at.the.wish('request', days))
    const { id } = await at.the.join(at.the.wish('request', days))
    await at.the.cancel(booked)
    expect(await offerOf(id)).toMatchObject({ price: 30, approval: true })
  })

  test('takes nothing where it is billed', async () => {
    const days = at.nextDay()
    const booked = await at.the.book(at.the.wish('class', days, { seats: 2 }))
    const { id } = await at.the.join(at.the.wish('class', days, { seats: 2 }))
    await at.the.cancel(booked)
    expect(await offerOf(id)).toEqual({ price: 40, due: 0, isOnSite: false, approval: false })
  })
})
