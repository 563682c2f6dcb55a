import { expect, it } from 'vitest'
import type { Geocoder, Router } from '../../plugin-api/index.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { tenantWithPlaces } from '../../testing/worlds/samples/places-tenant.ts'
import { soundPlugins } from '../../testing/worlds/samples/sound-plugins.ts'
import type { Ports } from '../ports.ts'
import { askPlaces, findTrip, learnTrips } from './learn-trips.ts'
import { travelRules } from './travel.ts'

const never = () => {
  throw new Error('not part of these tests')
}
const told: { fields: object; message: string }[] = []
const ports: Pick<Ports, 'log' | 'pluginhealth'> = {
  pluginhealth: soundPlugins,
  log: { info: never, error: never, warn: (fields, message) => void told.push({ fields, message }) },
}
const located: string[] = []
const geocoder: Geocoder = {
  whiletyping: () => true,
  attribution: '',
  suggest: never,
  async locate(_context, address, { country }) {
    located.push(`${address} ${country}`)
    if (address === 'Broken') throw new Error('connect ECONNREFUSED')
    return address === 'Nowhere' ? null : { latitude: 0, longitude: address.length }
  },
}
let measured = 0
const router: Router = {
  async travel(_context, from, to) {
    measured += 1
    return { miles: 1, seconds: Math.abs(from.longitude - to.longitude) * 60 }
  },
}
it('asks for each address and trip once, again for those not found, in the provider’s country', async () => {
  const tenant = tenantWithPlaces({ geocoder, router })
  const pairs = [
    { from: 'Home', to: 'Elm' },
    { from: 'Elm', to: 'Home' },
    { from: 'Nowhere', to: 'Elm' },
  ]
  expect(await learnTrips(tenant, ports, pairs)).toEqual({ ok: true, value: null })
  expect(await learnTrips(tenant, ports, pairs)).toEqual({ ok: true, value: null })
  expect(located.sort()).toEqual(['Elm IE', 'Home IE', 'Nowhere IE', 'Nowhere IE'])
  expect(measured).toBe(2)
  const { home, seconds } = travelRules(tenant, 'Elm')
  expect([home, seconds('Home', 'Elm'), seconds('Nowhere', 'Elm'), seconds('Home', 'Oak')]).toEqual([
    'Home',
    60,
    null,
    undefined,
  ])
})

it('asks for no trip from a place to itself', async () => {
  const tenant = tenantWithPlaces({ geocoder, router })
  const before = measured
  const asked = await findTrip(tenant, ports, { from: 'Elm', to: 'Elm' })
  expect(asked).toEqual({ ok: true, value: { miles: 0, seconds: 0 } })
  expect(await findTrip(tenant, ports, { from: 'Nowhere', to: 'Nowhere' })).toEqual({ ok: true, value: null })
  expect(measured).toBe(before)
})

it('refuses when the provider fails, and caches nothing', async () => {
  const tenant = tenantWithPlaces({ geocoder, router })
  const failed = await learnTrips(tenant, ports, [{ from: 'Home', to: 'Broken' }])
  expect(failed).toMatchObject({ ok: false, error: { code: 'drivetime_unknown' } })
  expect(travelRules(tenant, 'Broken').seconds('Home', 'Broken')).toBeUndefined()
  expect(JSON.stringify(told)).toContain('ECONNREFUSED')
  expect(JSON.stringify(told)).not.toContain('Broken')
})

it('refuses when no plugin provides it, and when a plugin never answers', async () => {
  const none = tenantWithPlaces({ geocoder: null, router: null })
  const pair = [{ from: 'Home', to: 'Elm' }]
  expect(await learnTrips(none, ports, pair)).toMatchObject({ ok: false, error: { code: 'drivetime_unknown' } })
  const silent = await askPlaces(none, ports, () => new Promise(() => {}), {
    ...pluginLimits.places.time,
    most: 5,
  })
  expect(silent).toMatchObject({ ok: false, error: { code: 'drivetime_unknown' } })
  expect(told.at(-1)?.fields).toMatchObject({ fault: 'The plugin did not answer within 5 ms.' })
})
