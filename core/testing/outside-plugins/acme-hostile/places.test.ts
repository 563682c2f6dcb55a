import { expect, test } from 'vitest'
import { noRegistrations, openHost } from '../../../plugin-host/registrations.ts'
import { kinds, onCalls, onPages, places, ways } from './places.ts'
import plugin from './plugin.ts'
import { makesSense, senseless } from './senseless.ts'

const named = Object.values(kinds).flatMap((one) => (typeof one === 'string' ? [] : one))

test('every place is of one kind, and is tried by calls or over pages', () => {
  expect([...named].sort()).toEqual([...places].sort())
  expect([...new Set([...onCalls, ...onPages])].sort()).toEqual([...places].sort())
})

test('whatever throws or hangs is tried everywhere, and what is not tried has a reason', () => {
  for (const place of places) for (const way of ['throws', 'hangs'] as const) expect(makesSense(place, way)).toBe(true)
  const left = places.flatMap((place) => ways.filter((way) => !makesSense(place, way)).map((way) => `${place} ${way}`))
  const reasons = Object.entries(senseless).flatMap(([place, reason]) =>
    Object.entries(reason).map(([way, why]) => (why.length > 20 ? `${place} ${way}` : '')),
  )
  expect(left.sort()).toEqual(reasons.sort())
  expect(left).toContain('fact floods')
})

/** The lists in which a kind is registered, where they have other names. */
const lists: Record<string, string> = {
  on: 'after',
  tell: 'tellings',
  onFact: 'afterfacts',
  onAccount: 'afteraccount',
}

test('the plugin registers every kind that has places', async () => {
  const log = { info() {}, warn() {} }
  const operator = { dataFolder: '/nowhere', development: true, demo: false, now: () => 0 }
  const { host, registered } = openHost('acme-hostile', { operator, log, fetch })
  await plugin.setup(host)
  const kindsWithPlaces = Object.entries(kinds).filter(([, one]) => typeof one !== 'string')
  for (const [kind] of kindsWithPlaces)
    expect([kind, Reflect.get(registered, lists[kind] ?? kind).length > 0]).toEqual([kind, true])
  // A list of registrations that no kind has would be a kind that nobody tries.
  const known = new Set(Object.keys(kinds).map((kind) => lists[kind] ?? kind))
  expect(Object.keys(noRegistrations()).filter((list) => !known.has(list))).toEqual([])
})
