import { expect, test } from 'vitest'
import { escapeHtml, scriptJson } from './escape.ts'

test('text can close neither an element nor an attribute', () => {
  expect(escapeHtml(`<b title="x" alt='y'>&`)).toBe('&lt;b title=&quot;x&quot; alt=&#39;y&#39;&gt;&amp;')
})

test('inlined JSON can’t end its script and parses to the same', () => {
  const value = { name: '</script><script>alert(1)</script><!--', line: 'a\u2028b\u2029c' }
  const json = scriptJson(value)
  expect(json).not.toMatch(/<|\u2028|\u2029/)
  expect(JSON.parse(json)).toEqual(value)
})
