import { describe, expect, test } from 'vitest'
import { Blackout, Bookable, Opening, Resource, ResourceGroup } from '../entities/bookable.ts'
import { Addon, Form } from '../entities/form.ts'
import { BookingGroup, Dictionary, Discount, LimitedUseLink, PointsPackage, User } from '../entities/people.ts'
import { Provider, Whitelabel } from '../entities/tenant.ts'
import { mayAssignRole } from './authority.ts'
import { authorities, entityTypes, mayCreate, mayDelete, readableFields, writableFields } from './field-rules.ts'

const schemas = {
  whitelabel: Whitelabel,
  provider: Provider,
  bookable: Bookable,
  resource: Resource,
  resourcegroup: ResourceGroup,
  availability: Opening,
  blackout: Blackout,
  form: Form,
  addon: Addon,
  user: User,
  bookinggroup: BookingGroup,
  discount: Discount,
  pointspackage: PointsPackage,
  dictionary: Dictionary,
  limited_use_link: LimitedUseLink,
}

/** Fields on no list: they hold secrets, or are set by the import only. */
const nobodys: Record<string, string[]> = {
  whitelabel: ['plugins', 'thirdpartylogin', 'settings'],
  provider: ['settings'],
  user: ['slug', 'password', 'emailverified'],
}

describe('every field', () => {
  test.each(Object.entries(schemas))('of a %s is on a list, or is left out on purpose', (name, schema) => {
    const type = entityTypes.find((one) => one === name)
    if (!type) throw new Error(`${name} has no rules`)
    const readable = readableFields(type, 'admin')
    const writable = writableFields(type, 'admin', 'create')
    const known = Object.keys(schema.properties)
    expect(known.filter((field) => !readable.has(field))).toEqual(nobodys[type] ?? [])
    expect([...readable, ...writable].filter((field) => !known.includes(field))).toEqual([])
    expect([...writable].filter((field) => !readable.has(field))).toEqual([])
    for (const field of ['id', ...(nobodys[type] ?? [])]) expect(writable).not.toContain(field)
  })

  test('is written by authorities above the public only', () => {
    for (const type of entityTypes) {
      expect(writableFields(type, 'public', 'create').size).toBe(0)
      expect(mayCreate(type, 'self') || mayDelete(type, 'self')).toBe(false)
    }
  })

  test('readable or writable for one authority is so for those above', () => {
    for (const type of entityTypes)
      for (const [index, authority] of authorities.entries())
        for (const higher of authorities.slice(index)) {
          expect(readableFields(type, higher)).toEqual(
            new Set([...readableFields(type, authority), ...readableFields(type, higher)]),
          )
        }
  })

  test('of the ledger and of a reservation stays as it is', () => {
    for (const type of ['transaction', 'reservation'] as const) {
      expect(writableFields(type, 'admin', 'update').size).toBe(0)
      expect(mayDelete(type, 'admin')).toBe(false)
    }
    expect(mayCreate('reservation', 'admin')).toBe(false)
  })
})

describe('a role with providers, granted by staff', () => {
  const staff = { role: 'provider' as const, own: ['quay'] }
  const customer = { role: 'customer' as const, providers: ['quay'] }

  test.each([
    ['staff of one’s own provider', customer, { role: 'provider' as const, providers: ['quay'] }, true],
    ['staff of another provider too', customer, { role: 'provider' as const, providers: ['quay', 'kiln'] }, false],
    ['an owner', customer, { role: 'whitelabel' as const, providers: [] }, false],
    ['somebody new', null, { role: 'customer' as const, providers: ['quay'] }, true],
    ['a guest', null, { role: 'guest' as const, providers: [] }, false],
  ])('as %s', (_name, before, after, expected) => {
    expect(mayAssignRole(staff, before, after)).toBe(expected)
  })

  test('to a customer of another provider too is granted by owners only', () => {
    const both = { role: 'customer' as const, providers: ['quay', 'kiln'] }
    expect(mayAssignRole(staff, both, { ...both, role: 'provider' })).toBe(false)
    expect(mayAssignRole({ role: 'whitelabel', own: 'all' }, both, { ...both, role: 'provider' })).toBe(true)
  })
})
