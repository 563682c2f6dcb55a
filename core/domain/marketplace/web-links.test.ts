import { expect, test } from 'vitest'
import { socialLink, webLink } from './web-links.ts'

test('links a provider typed become safe addresses', () => {
  expect(webLink('quay.example')).toBe('https://quay.example/')
  expect(webLink('javascript:alert(1)')).toBeNull()
  expect(socialLink('instagram', '@quaystreet')).toBe('https://www.instagram.com/quaystreet')
  expect(socialLink('youtube', 'https://youtu.be/x')).toBe('https://youtu.be/x')
})
