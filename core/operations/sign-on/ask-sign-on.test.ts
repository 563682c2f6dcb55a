import { expect, test } from 'vitest'
import { SignOnFault } from '../../plugin-api/index.ts'
import { soundPlugins } from '../../testing/worlds/samples/sound-plugins.ts'
import type { Tenant } from '../tenant.ts'
import { askSignOn, type signOnAnswers } from './ask-sign-on.ts'

const secret = 'sk-planted-4711-secret'
const tenant = {
  plugins: {
    settingsOf: () => ({ issuer: 'https://id.acme.example', clientsecret: secret }),
    secretsOf: () => [secret],
  },
} as unknown as Tenant

const ask = (name: keyof typeof signOnAnswers, answer: unknown) =>
  askSignOn(name, { plugin: 'acme' }, { tenant, ports: { pluginhealth: soundPlugins } }, async () => answer)

const ada = {
  ...{ issuer: 'https://id.acme.example', subject: 'ada', email: 'ada@people.example', emailVerified: true },
  ...{ firstname: 'Ada', lastname: 'Moor' },
}

test.each<[keyof typeof signOnAnswers, unknown]>([
  ['begin', { redirect: 'https://id.acme.example/authorize?state=x&nonce=y' }],
  ['begin', { redirect: 'http://127.0.0.1:4000/authorize' }],
  ['complete', ada],
  ['complete', { ...ada, email: '', emailVerified: false, logoutHint: 'hint' }],
  ['logout', 'https://id.acme.example/out'],
  ['logout', null],
])('%s: %j is taken as it is', async (name, answer) => {
  expect(await ask(name, answer)).toEqual(answer)
})

test.each<[keyof typeof signOnAnswers, string, unknown]>([
  ['begin', 'nothing', undefined],
  ['begin', 'a script', { redirect: 'javascript:alert(1)//' }],
  ['begin', 'an address without TLS', { redirect: 'http://id.acme.example/' }],
  ['begin', 'a host that only looks like this machine', { redirect: 'http://127.0.0.1.evil.example/' }],
  ['begin', 'two lines', { redirect: 'https://id.acme.example/\r\nset-cookie: x=y' }],
  ['begin', 'a flood', { redirect: `https://id.acme.example/${'x'.repeat(16_000)}` }],
  ['begin', 'a secret setting', { redirect: `https://id.acme.example/?key=${secret}` }],
  ['complete', 'nobody', null],
  ['complete', 'a person without a name at the service', { ...ada, subject: '' }],
  ['complete', 'what is almost verified', { ...ada, emailVerified: 'yes' }],
  ['complete', 'a flood', { ...ada, lastname: 'x'.repeat(201) }],
  ['complete', 'a secret setting', { ...ada, firstname: secret }],
  ['logout', 'a script', 'javascript:alert(1)//'],
  ['logout', 'a secret setting', `https://id.acme.example/out?key=${secret}`],
])('%s: %s counts as a service that is not there, and is not told', async (name, _what, answer) => {
  const asked = ask(name, answer)
  await expect(asked).rejects.toMatchObject({ name: 'SignOnFault', kind: 'unavailable' })
  await expect(asked).rejects.not.toThrow(/4711/)
})

test('faults of the contract are passed on, and whatever else is thrown counts as unavailable', async () => {
  const refused = new SignOnFault('refused', 'the state is another')
  const asking = (error: unknown) =>
    askSignOn('begin', { plugin: 'acme' }, { tenant, ports: { pluginhealth: soundPlugins } }, () =>
      Promise.reject(error),
    )
  await expect(asking(refused)).rejects.toBe(refused)
  await expect(asking(new TypeError('undefined is no issuer'))).rejects.toMatchObject({ kind: 'unavailable' })
})
