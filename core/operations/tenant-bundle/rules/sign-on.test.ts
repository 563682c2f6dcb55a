import { expect, test } from 'vitest'
import { signOnFaults } from './sign-on.ts'

const faultsOf = (thirdpartylogin: Record<string, unknown>) =>
  signOnFaults({ id: 'northwind', label: 'Northwind', url: 'northwind.example', thirdpartylogin })

test.each([true, false, {}, { label: 'Harbour Club' }, { label: 'Harbour Club', enabled: false }])(
  'sign-on is switched by %j',
  (openid) => {
    expect(faultsOf({ openid })).toEqual([])
  },
)

test.each([null, 'yes', 1, [], { label: 7 }, { enabled: 'no' }])('refuses %j', (openid) => {
  expect(faultsOf({ openid })).toMatchObject([{ pointer: '/whitelabel/thirdpartylogin/openid' }])
})

test('refuses a secret in a setting that pages receive', () => {
  expect(faultsOf({ openid: { clientsecret: 'x' } })).toMatchObject([
    { pointer: '/whitelabel/thirdpartylogin/openid/clientsecret', expected: expect.stringContaining('plugin') },
  ])
})
