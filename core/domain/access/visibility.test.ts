import { readFileSync } from 'node:fs'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { tableRows } from '../../testing/markdown-table.ts'
import { BookableStatus } from '../entities/bookable.ts'
import { ProviderStatus } from '../entities/tenant.ts'
import {
  anybody,
  gateOfList,
  mayBookAsGuest,
  type Person,
  type Role,
  type Standing,
  siteGateOf,
  standingOf,
  type Viewer,
} from './index.ts'

const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8')
const quay = { provider: 'quay', isMaster: false }
const person = (role: Role, providers: string[] = []): Person => ({ id: role, role, providers })

const viewers: Viewer[] = [
  anybody,
  { ...anybody, linked: 'lesson' },
  { ...anybody, person: person('customer'), groups: new Set(['crew']) },
  { ...anybody, person: person('customer') },
  { ...anybody, person: person('provider', ['quay']) },
  { ...anybody, person: person('provider', ['kiln']) },
  { ...anybody, person: person('whitelabel') },
  { ...anybody, person: person('admin') },
]

/** A bookable from its description in the table: `active, limited, groups crew pros`. */
function guarded(text: string) {
  const [status, ...rest] = text.split(', ')
  const groups = rest
    .find((one) => one.startsWith('groups '))
    ?.split(' ')
    .slice(1)
  return {
    id: 'lesson',
    provider: 'quay',
    status: Value.Parse(BookableStatus, status),
    bookinggroups: groups,
    limited_use: rest.includes('limited'),
  }
}

describe('which bookables a viewer sees', () => {
  test.each(tableRows(readme, 'bookable', 'nobody'))('%s: %s %s %s %s %s %s %s %s', (text = '', ...standings) => {
    expect(viewers.map((viewer) => standingOf(guarded(text), viewer, quay))).toEqual(standings)
  })

  test('a guest counts as anonymous, even when booking groups list them', () => {
    const guest = { ...anybody, person: person('guest') }
    expect(standingOf(guarded('active, groups crew'), guest, quay)).toBe('login')
  })

  test.each([
    ['inactive', 'unavailable'],
    ['archived', 'hidden'],
  ])('a bookable that is %s is %s to customers', (status, standing) => {
    expect(standingOf(guarded(status), anybody, quay)).toBe(standing)
  })

  test('a link opens its own bookable only', () => {
    const viewer = { ...anybody, linked: 'course' }
    expect(standingOf(guarded('active, limited'), viewer, quay)).toBe('link_required')
  })

  test('a bookable for its subsite only is on no master site', () => {
    const bookable = guarded('visible_on_subsite_only')
    expect(standingOf(bookable, anybody, { provider: 'harbour', isMaster: true })).toBe('hidden')
    expect(standingOf(bookable, anybody, { provider: 'quay', isMaster: true })).toBe('hidden')
  })

  test('a provider’s key opens that provider’s bookables, and no others on a master site', () => {
    const key = { ...anybody, isProvider: true }
    expect(standingOf(guarded('hidden'), key, quay)).toBe('listed')
    expect(standingOf(guarded('hidden'), key, { provider: 'harbour', isMaster: true })).toBe('hidden')
  })
})

const isStanding = (text: string): text is Standing => text !== ''

test.each(tableRows(readme, 'standings', 'gate'))(
  'a site with standings (%s) shows the gate %s',
  (standings = '', gate) => {
    expect(gateOfList(standings.split(', ').filter(isStanding)) ?? 'none').toBe(gate)
  },
)

test.each(tableRows(readme, 'site status', 'staff'))('a site that is %s, staff %s: %s', (status, staff, gate) => {
  expect(siteGateOf(Value.Parse(ProviderStatus, status), staff === 'yes') ?? 'none').toBe(gate)
})

test.each(tableRows(readme, 'requirelogin', 'due'))(
  'requirelogin %s, due %s, guest checkout %s: %s',
  (login, due, guests, verdict) => {
    const terms = { ...(login && { requirelogin: login === 'on' }), isDue: Number(due) > 0 }
    expect(mayBookAsGuest(terms, guests === 'on')).toBe(verdict === 'yes')
  },
)
