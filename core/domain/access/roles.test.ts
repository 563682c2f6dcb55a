import { describe, expect, test } from 'vitest'
import { isAdmin, isOwner, isStaffOf, mayGrant, type Person, type Role, roles } from './index.ts'

const person = (role: Role, providers: string[] = []): Person => ({ id: 'u1', role, providers })

describe('staff', () => {
  test('are people of role provider assigned to the provider, and all roles above', () => {
    expect(isStaffOf(person('provider', ['quay']), 'quay')).toBe(true)
    expect(isStaffOf(person('provider', ['mira']), 'quay')).toBe(false)
    for (const role of ['whitelabel', 'admin', 'superadmin'] as const)
      expect(isStaffOf(person(role), 'quay')).toBe(true)
  })

  test('are not people who only have the provider on their list', () => {
    expect(isStaffOf(person('customer', ['quay']), 'quay')).toBe(false)
    expect(isStaffOf(person('provider', ['']), '')).toBe(false)
    expect(isStaffOf(undefined, 'quay')).toBe(false)
  })
})

test('owners and admins', () => {
  expect(roles.filter((role) => isOwner(person(role)))).toEqual(['whitelabel', 'admin', 'superadmin'])
  expect(roles.filter((role) => isAdmin(person(role)))).toEqual(['admin', 'superadmin'])
})

test('nobody grants a role above their own, and customers grant none', () => {
  expect(roles.filter((role) => mayGrant('provider', role))).toEqual(['anonymous', 'guest', 'customer', 'provider'])
  expect(roles.filter((role) => mayGrant('customer', role))).toEqual([])
  expect(roles.filter((role) => mayGrant('superadmin', role))).toEqual([...roles])
})
