import { expect, test } from 'vitest'
import { carriedOn, isLinkCarried } from './carried-request.ts'

const host = 'quay.example:3000'
const from = (search: string, more: object = {}) => ({
  host,
  headers: { referer: `https://${host}/book/lesson${search}`, 'sec-fetch-dest': 'iframe', ...more },
})

test('a page that an embedded one leads to stays embedded, in its language and with its link', () => {
  const asked = { url: '/cart?date=2026-12-04', ...from('?embedded=dark&lang=es&linkid=a&month=2026-12') }
  expect(carriedOn(asked)).toBe('/cart?date=2026-12-04&embedded=dark&lang=es&linkid=a')
  expect(carriedOn({ ...asked, url: '/cart' })).toBe('/cart?embedded=dark&lang=es&linkid=a')
})

test.each([
  ['it says so itself', '/cart?embedded', from('?embedded')],
  ['its page was not embedded', '/cart', from('?lang=es')],
  ['it opens in a window', '/cart', from('?embedded', { 'sec-fetch-dest': 'document' })],
  ['a script reads it', '/cart', from('?embedded', { 'sec-fetch-dest': 'empty' })],
  ['it comes from another site', '/cart', from('', { referer: 'https://other.example/?embedded' })],
  ['nobody says whence it comes', '/cart', { host, headers: {} }],
])('nothing is carried on where %s', (_why, url, request) => {
  expect(carriedOn({ url, ...request })).toBeNull()
})

test('a link that the page before it had in a frame is carried on; one that somebody follows is not', () => {
  const carried = { url: '/?embedded&linkid=a', ...from('?embedded&linkid=a') }
  expect(isLinkCarried(carried)).toBe(true)
  // The page's own script reads it in another language.
  expect(isLinkCarried({ ...carried, ...from('?embedded&linkid=a', { 'sec-fetch-dest': 'empty' }) })).toBe(true)
  const followed = [
    { ...carried, ...from('', { referer: 'https://shop.example/?embedded&linkid=a' }) },
    { ...carried, ...from('?linkid=a') },
    { ...carried, ...from('?embedded&linkid=b') },
    { ...carried, ...from('?embedded') },
    { ...carried, url: '/?embedded' },
    { url: carried.url, host, headers: {} },
  ]
  expect(followed.map(isLinkCarried)).toEqual(followed.map(() => false))
})
