import { expect, test } from 'vitest'
import { chooseLanguage, readCookie } from './language.ts'

const tenant = { offered: ['en-us', 'es'], provider: undefined, whitelabel: undefined }

test.each([
  [{ query: 'es', cookie: 'en-us', accept: 'en' }, 'es'],
  [{ cookie: 'es', accept: 'en' }, 'es'],
  [{ accept: 'fr;q=0.9, es-MX;q=0.8, en;q=0.1' }, 'es'],
  [{ accept: 'en;q=0.2, es;q=0.9' }, 'es'],
  [{ query: '__proto__', cookie: '<script>', accept: 'x'.repeat(9000) }, 'en-us'],
  [{}, 'en-us'],
])('%j is answered in %s', (wishes, expected) => {
  expect(chooseLanguage(wishes, tenant)).toBe(expected)
})

test('without a request, the provider’s language comes before its white-label’s', () => {
  expect(chooseLanguage({}, { ...tenant, provider: 'es', whitelabel: 'en-us' })).toBe('es')
  expect(chooseLanguage({}, { ...tenant, whitelabel: 'es' })).toBe('es')
})

test('a cookie is found by its whole name', () => {
  expect(readCookie('xlang=de; lang=es; other=1', 'lang')).toBe('es')
  expect(readCookie('xlang=de', 'lang')).toBeUndefined()
})

test.each([
  '\u00a0__Host-session',
  '__Host-session\u00a0',
  '\ufeff__Host-session',
  '\u0085__Host-session',
  '=__Host-session',
])('a cookie that a neighbouring host can set (%j) does not pass for a __Host- cookie', (name) => {
  expect(readCookie(`a=1; ${name}=planted`, '__Host-session')).toBeUndefined()
  expect(readCookie(`${name}=planted;\t__Host-session = own `, '__Host-session')).toBe('own')
})
