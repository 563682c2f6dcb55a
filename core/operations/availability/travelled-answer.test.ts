import { expect, it } from 'vitest'
import type { AvailabilityInput } from '../../domain/availability/types.ts'
import { instantToWall } from '../../domain/time/index.ts'
import type { Geocoder, Router } from '../../plugin-api/index.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { at, booked, input, resource, zone } from '../../testing/references/availability/fixtures.ts'
import { granted } from '../../testing/worlds/dates-world.ts'
import { tenantWithPlaces } from '../../testing/worlds/samples/places-tenant.ts'
import { soundPlugins } from '../../testing/worlds/samples/sound-plugins.ts'
import type { Ports } from '../ports.ts'
import { travelledAnswer } from './travelled-answer.ts'

const never = () => {
  throw new Error('not part of these tests')
}
const warnings: object[] = []
const ports: Pick<Ports, 'log' | 'nextTurn' | 'pluginhealth'> = {
  pluginhealth: soundPlugins,
  log: { info: never, error: never, warn: (fields) => void warnings.push(fields) },
  nextTurn: async () => {},
}
const now = at('03-01 00:00')

/** Addresses are minutes along one road, ten a degree; `fails` says which questions the source doesn't answer. */
function placesOf(fails: (address: string) => boolean | 'silent' = () => false) {
  const asked: string[] = []
  let running = 0
  let most = 0
  const geocoder: Geocoder = {
    whiletyping: () => true,
    attribution: '',
    suggest: never,
    async locate(_context, address, { signal }) {
      asked.push(address)
      running += 1
      most = Math.max(most, running)
      const how = fails(address)
      if (how === 'silent') await new Promise((_, reject) => signal.addEventListener('abort', reject, { once: true }))
      await null
      running -= 1
      if (how) throw new Error('connect ECONNREFUSED')
      return { latitude: 0, longitude: address === 'Home' ? 0 : Number(address) / 10 }
    },
  }
  const router: Router = {
    travel: async (_context, from, to) => ({
      miles: 1,
      seconds: Math.round(Math.abs(from.longitude - to.longitude) * 600),
    }),
  }
  return { tenant: tenantWithPlaces({ geocoder, router }), asked, most: () => most }
}

const hours = { monday: [{ start: '07:00', end: '13:00' }], tuesday: [{ start: '07:00', end: '13:00' }] }
const rules = { drivetime: true, requiredresources: ['a'], duration: 3600 }
const visit = (date: string, span: string, address: string) => booked(date, span, { resources: ['a'], address })
const range = { start: at('03-08 00:00'), end: at('03-10 00:00') }
const listOf = (occupancy: AvailabilityInput['occupancy']) => input(rules, { hours, occupancy, range, now })
const startsOf = (answer: Awaited<ReturnType<typeof travelledAnswer>>) =>
  granted(answer).timeslots.map(({ start }) => instantToWall(start, zone).slice(8, 16))
const ask = (
  places: ReturnType<typeof placesOf>,
  occupancy: AvailabilityInput['occupancy'],
  more: { wait?: number; address?: string; now?: number; question?: 'range' | 'lookahead' } = {},
) =>
  travelledAnswer(
    { question: more.question ?? 'range', input: listOf(occupancy), address: more.address ?? '60' },
    { tenant: places.tenant, ports, now: more.now ?? now },
    more.wait === undefined ? undefined : { ...pluginLimits.places.list, most: more.wait },
  )
const monday = visit('03-08', '09:00-10:00', '0')

it('asks for each trip that the list needs once, and for no others', async () => {
  const places = placesOf()
  const far = visit('03-01', '09:00-10:00', '999')
  const first = await ask(places, [monday, far])
  expect(startsOf(first)).not.toContain('08 10:00')
  expect(startsOf(first)).toContain('08 11:00')
  expect(startsOf(first)).toContain('09 07:00')
  expect(places.asked.sort()).toEqual(['0', '60'])
  expect(startsOf(await ask(places, [monday, far]))).toEqual(startsOf(first))
  expect(places.asked).toHaveLength(2)
})

it('limits how many questions run at a time, and how many one list asks', async () => {
  const places = placesOf()
  const many = Array.from({ length: 300 }, (_, minute) => {
    const start = at('03-08 07:00') + minute * 60_000
    return {
      ...visit('03-08', '07:00-07:01', String(minute)),
      start,
      end: start + 60_000,
      slotstart: start,
      slotend: start + 60_000,
      resources: [`r${minute}`],
    }
  })
  const resources = many.flatMap(({ resources }) => resources)
  const wide = input(
    { ...rules, requiredresources: [], requirementgroups: [{ resources, selectionmethod: 'manual' }] },
    { hours, range, now, occupancy: many, resources: resources.map((id) => resource(id)) },
  )
  await travelledAnswer({ question: 'range', input: wide, address: '60' }, { tenant: places.tenant, ports, now })
  expect(places.most()).toBeGreaterThan(1)
  expect(places.most()).toBeLessThanOrEqual(6)
  expect(places.asked.length).toBeGreaterThan(50)
  expect(places.asked.length).toBeLessThanOrEqual(201)
})

it('goes on to a later month if the trips rule out everything in the first', async () => {
  const places = placesOf()
  const days = ['01', '08', '15', '22', '29'].map((day) => visit(`03-${day}`, '07:00-13:00', '1'))
  const april = at('04-30 00:00')
  const asked = {
    question: 'lookahead' as const,
    input: input(
      { ...rules, duration: 7200, bufferbefore: 0 },
      {
        hours: { monday: [{ start: '07:00', end: '15:00' }] },
        occupancy: [...days, visit('04-05', '07:00-09:00', '2')],
        range: { start: now, end: april },
        now,
      },
    ),
    address: '400',
  }
  const { month, timeslots } = granted(await travelledAnswer(asked, { tenant: places.tenant, ports, now }))
  expect(month).toMatch(/-04$/)
  expect(instantToWall(timeslots[0]?.start ?? 0, zone).slice(5, 16)).toBe('04-12 07:00')
  expect(places.asked.sort()).toEqual(['1', '2', '400'])
})

it('answers in time when a place provider fails or hangs, and then leaves it alone for a while', async () => {
  for (const fault of [true, 'silent'] as const) {
    const places = placesOf(() => fault)
    const all = startsOf(await ask(places, [monday], { wait: 5 }))
    expect(all).toContain('08 10:00')
    const before = places.asked.length
    expect(startsOf(await ask(places, [monday], { wait: 5 }))).toEqual(all)
    expect(places.asked).toHaveLength(before)
    await ask(places, [monday], { wait: 5, now: now + 60_000 })
    expect(places.asked.length).toBeGreaterThan(before)
  }
})

it('keeps what it could learn when one address fails', async () => {
  const places = placesOf((address) => address === '7')
  const other = visit('03-09', '09:00-10:00', '7')
  const starts = startsOf(await ask(places, [monday, other]))
  expect(starts).not.toContain('08 10:00')
  expect(starts).toContain('09 10:00')
})
