import { expect, test } from 'vitest'
import { uploadTokens } from './upload-token.ts'

const tokens = uploadTokens('s'.repeat(32))
const link = { provider: 'quay', id: 'u1', expires: 1000 }

test('a signature is valid for one link of one tenant until its expiry', () => {
  const signature = tokens.upload(link)
  expect(tokens.isUpload(link, signature)).toBe(true)
  for (const other of [{ provider: 'kiln' }, { id: 'u2' }, { expires: 1001 }])
    expect(tokens.isUpload({ ...link, ...other }, signature)).toBe(false)
  for (const forged of ['', `${signature}=`, ` ${signature}`, signature.slice(1), 'é'.repeat(signature.length)])
    expect(tokens.isUpload(link, forged)).toBe(false)
  expect(uploadTokens('t'.repeat(32)).isUpload(link, signature)).toBe(false)
})

test('addresses get separate pseudonyms, IPv6 ones by their /64, which don’t reveal them', () => {
  const { address } = tokens
  expect(address('203.0.113.5')).not.toBe(address('203.0.113.6'))
  expect(address('::ffff:203.0.113.5')).toBe(address('203.0.113.5'))
  expect(address('2001:db8:1:2::1')).toBe(address('2001:db8:1:2:ffff::9'))
  expect(address('2001:db8:1:2::1')).toBe(address('2001:0db8:0001:0002:0:0:0:1'))
  expect(address('2001:db8:1:3::1')).not.toBe(address('2001:db8:1:2::1'))
  expect(address('::1')).not.toBe(address('2001:db8::1'))
  expect(address('203.0.113.5')).toMatch(/^[A-Za-z0-9_-]{43}$/)
})
