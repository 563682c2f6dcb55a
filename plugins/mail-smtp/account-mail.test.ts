import { type AccountEvent, accountEventNames, type HookContext } from '@tessera/plugin-api'
import { buildDictionary, formatMessage, pluginWorld } from '@tessera/plugin-api/conformance'
import { describe, expect, it } from 'vitest'
import { words as english } from '../wording-en-us/words.ts'
import { words as spanish } from '../wording-es/words.ts'
import { mailOfAccount } from './account-mail.ts'
import { messageOfMail } from './message-of-mail.ts'

function contextIn(language: 'en-us' | 'es'): HookContext {
  const words = buildDictionary([english, language === 'es' ? spanish : {}])
  return {
    ...pluginWorld({ fromname: '', fromaddress: '' }).context(),
    language,
    word: (key, values = {}) => formatMessage(words[key] ?? key, values, language),
  }
}

const event = (name: AccountEvent['name'], more: Partial<AccountEvent> = {}): AccountEvent => ({
  id: `link-1.${name}`,
  name,
  occurred: 0,
  to: 'ada@customers.example',
  user: { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' },
  provider: { email: 'dock@quay.example' },
  link: 'http://quay.northwind.localhost:3000/passwordreset?token=secret',
  lasts: { hours: 1 },
  ...more,
})

it.each([
  ['', 'A gift from Quay Street Paddle & Sail', ', Quay Street Paddle & Sail gives you something. Type'],
  ['Quay Street Paddle & Sail', 'A gift from Quay Street Paddle & Sail', 'Sail gives you something. Type'],
  ['Bram', 'A gift from Bram for Quay Street Paddle & Sail', 'Bram gives you something at Quay Street Paddle & Sail.'],
])('names the business once where it gives the gift itself: %j', (from, subject, intro) => {
  const gift = { code: 'ABCD', value: '$50.00', until: '', from }
  const mail = mailOfAccount(contextIn('en-us'), event('account.gift', { gift }))
  expect(mail?.subject).toBe(subject)
  expect(mail?.text).toContain(intro)
})

describe.each(['en-us', 'es'] as const)('mails about accounts in %s', (language) => {
  it.each(accountEventNames)('%s has words, with the brand, the name and a link', (name) => {
    const mail = mailOfAccount(contextIn(language), event(name))
    expect(mail?.subject).toContain('Quay Street')
    expect(mail?.from.name).toBe('Quay Street Paddle & Sail')
    for (const form of [mail?.text, mail?.html.replace(/<style>.*<\/style>/s, '')]) {
      expect(form).toContain('Ada')
      expect(form).toContain('http://quay.northwind.localhost:3000')
      expect(form).not.toMatch(/account_mail\.|\{|undefined/)
    }
  })
})

it('says how long its link works, and that the mail may be ignored', () => {
  const { text, html } = mailOfAccount(contextIn('en-us'), event('account.reset')) ?? { text: '', html: '' }
  expect(text).toContain('Choose a new password: http://quay.northwind.localhost:3000/passwordreset?token=secret')
  expect(text).toContain('The link works once, and only for an hour.')
  expect(text).toContain('If you did not ask for this, you can ignore this mail.')
  expect(html).toContain('href="http://quay.northwind.localhost:3000/passwordreset?token=secret"')
  const invited = mailOfAccount(contextIn('es'), event('account.invited', { lasts: { hours: 72 } }))
  expect(invited?.text).toContain('durante 72 horas')
})

it.each([
  [{ email: 'dock@quay.example' }, 'desk@northwind.example', 'dock@quay.example'],
  [{ email: 'dock' }, 'desk@northwind.example', 'desk@northwind.example'],
  [{}, 'desk@northwind.example', 'desk@northwind.example'],
  [{}, '', undefined],
])('is answered to the provider %o, else to whom the white-label names: %s', (provider, replyto, address) => {
  const context = { ...contextIn('en-us'), settings: { fromname: '', fromaddress: '', replyto } }
  const mail = mailOfAccount(context, event('account.reset', { provider }))
  expect(mail && messageOfMail(mail).replyTo).toBe(address)
})

it.each([
  { fromname: 'Quay\r\nBcc: thief@evil.example', fromaddress: '' },
  { fromname: '', fromaddress: '' },
])('has its sender on one line: %o', (settings) => {
  const context = contextIn('en-us')
  const brand = { ...context.brand, name: 'Quay\r\nBcc:\u2028thief@evil.example' }
  const mail = mailOfAccount({ ...context, brand, settings }, event('account.reset'))
  expect(mail?.from.name).toBe('Quay Bcc: thief@evil.example')
})

it('has the same id for the same message, and escapes names', () => {
  const named = event('account.created', { user: { email: '', firstname: '<b>Ada</b>', lastname: '' } })
  const mail = mailOfAccount(contextIn('en-us'), named)
  expect(mail?.messageId).toBe('link-1.account.created@quay.northwind.localhost')
  expect(mail?.html).not.toContain('<b>')
})

it('is not written without a valid address', () => {
  expect(mailOfAccount(contextIn('en-us'), event('account.reset', { to: 'ada <x@y>' }))).toBeNull()
})
