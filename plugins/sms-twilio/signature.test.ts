import { expect, it } from 'vitest'
import { signatureOf, signedForm } from './signature.ts'

const account = { accountsid: 'AC0123456789abcdef0123456789abcdef', authtoken: 'a'.repeat(32) }
const path = '/plugins/sms-twilio/inbound'

/** An independent computation: names in order, each followed by its value, after the address. */
it('is a base64 HMAC-SHA1 over the address and the fields by name', () => {
  // The example of Twilio's documentation of its signatures, with its token 12345.
  const form = new URLSearchParams({
    Digits: '1234',
    To: '+18005551212',
    From: '+14158675309',
    Caller: '+14158675309',
    CallSid: 'CA1234567890ABCDE',
  })
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  expect(signatureOf('12345', url, form)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
})

const posted = (url: string, host: string, change: (form: URLSearchParams) => void = () => {}) => {
  const form = new URLSearchParams({ AccountSid: account.accountsid, Body: 'Grüße & co', From: '+12075550142' })
  const signature = signatureOf(account.authtoken, url, form)
  change(form)
  return {
    rawBody: new TextEncoder().encode(form.toString()),
    headers: { host, 'x-twilio-signature': signature },
    path,
  }
}
const origin = 'https://quay.example'
const read = (url: string, host = 'quay.example', change?: (form: URLSearchParams) => void) =>
  signedForm({ origin }, posted(url, host, change), account)

it.each([
  ['the site’s own address', `https://quay.example${path}`, 'quay.example'],
  ['with the usual port', `https://quay.example:443${path}`, 'quay.example'],
  ['another host of the site', `https://quay.northwind.example${path}`, 'quay.northwind.example'],
  ['a proxy that speaks another protocol to us', `http://quay.example${path}`, 'quay.example'],
  ['a port that was named', `https://quay.example:8443${path}`, 'quay.example:8443'],
])('is taken for %s', (_what, url, host) => {
  expect(read(url, host)?.get('Body')).toBe('Grüße & co')
})

it.each([
  ['another address', read(`https://elsewhere.example${path}`)],
  ['another path', read('https://quay.example/plugins/sms-twilio/receipts')],
  ['a changed field', read(`https://quay.example${path}`, undefined, (form) => form.set('Body', 'STOP'))],
  ['a field that was added', read(`https://quay.example${path}`, undefined, (form) => form.append('Body', 'STOP'))],
  [
    'another account',
    signedForm({ origin }, posted(`https://quay.example${path}`, 'quay.example'), { ...account, accountsid: 'AC' }),
  ],
  [
    'another token',
    signedForm({ origin }, posted(`https://quay.example${path}`, 'quay.example'), { ...account, authtoken: 'b' }),
  ],
  [
    'no signature',
    signedForm({ origin }, { ...posted(`https://quay.example${path}`, 'quay.example'), headers: {} }, account),
  ],
])('is refused for %s', (_what, form) => {
  expect(form).toBeNull()
})
