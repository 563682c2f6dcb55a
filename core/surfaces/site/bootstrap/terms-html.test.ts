import { expect, test } from 'vitest'
import { termsHtml } from './terms-html.ts'

test('Markdown becomes simple HTML', () => {
  expect(termsHtml('Please arrive **15 minutes** early.').trim()).toBe(
    '<p>Please arrive <strong>15 minutes</strong> early.</p>',
  )
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '<p onclick="x">a</p>',
])('%s loses its sting', (markdown) => {
  expect(termsHtml(markdown)).not.toMatch(/script|onerror|onclick|<img/)
})
