import { expect, test } from 'vitest'
import { escapeHtml } from '../head/escape.ts'
import { fitsHeading, markdownHtml } from './markdown-html.ts'

test('Markdown becomes simple HTML', () => {
  expect(markdownHtml('Please arrive **15 minutes** early.')).toBe(
    '<p>Please arrive <strong>15 minutes</strong> early.</p>',
  )
})

test('a table stays one, with headings for screen readers', () => {
  const html = markdownHtml('| Notice | Back |\n|---|---|\n| 24 h | all |')
  expect(html.replace(/\n/g, '')).toBe(
    '<table><thead><tr><th scope="col">Notice</th><th scope="col">Back</th></tr></thead><tbody><tr><td>24 h</td><td>all</td></tr></tbody></table>',
  )
})

test('headings are below those of the page', () => {
  expect(markdownHtml('# One\n\n##### Five').replace(/\n/g, '')).toBe('<h3>One</h3><h4>Five</h4>')
})

test.each([
  ['[x](https://a.example/b)', 'href="https://a.example/b" rel="noopener noreferrer nofollow" target="_blank"'],
  ['[x](mailto:a@b.example)', 'href="mailto:a@b.example" rel="noopener noreferrer nofollow">'],
  ['<tel:+12075550142>', 'href="tel:+12075550142" rel="noopener noreferrer nofollow">'],
])('%s keeps its target, and sends no referrer', (markdown, html) => {
  expect(markdownHtml(markdown)).toContain(html)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![x](https://a.example/pixel.gif)',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&colon;alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](//evil.example/script)',
  '<p onclick="x">a</p>',
  '<a href="https://a.example" onmouseover="alert(1)" style="x:expression(1)">a</a>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
])('%s is made harmless', (markdown) => {
  expect(markdownHtml(markdown)).not.toMatch(
    /<script|onerror|onclick|onmouseover|style=|<img|href="(javascript|data|\/\/)|<(svg|iframe|form|math)/i,
  )
})

test('a short line can be a heading, Markdown and long texts can’t', () => {
  expect(fitsHeading('When would you like to come?')).toBe(true)
  expect(fitsHeading('When would you like to **come**?')).toBe(false)
  expect(fitsHeading('One\nTwo')).toBe(false)
  expect(fitsHeading('a'.repeat(81))).toBe(false)
})

const longest = 20_000

test.each(['*a_', '*a **b', '***a_', '_a', '> ', '>', '1. ', '+ ', '- a', '![a](<'])(
  'a text of nothing but %j is shown as it is written, without much work',
  (mark) => {
    const text = mark.repeat(longest / mark.length)
    const begun = performance.now()
    expect(markdownHtml(text)).toBe(`<p>${escapeHtml(text.trim())}</p>`)
    expect(performance.now() - begun).toBeLessThan(1000)
  },
)

test('as it is written is in its lines and paragraphs', () => {
  const text = `One <b>\ntwo\n\nthree ${'*'.repeat(1001)}`
  expect(markdownHtml(text)).toBe(`<p>One &lt;b&gt;<br />two</p><p>three ${'*'.repeat(1001)}</p>`)
})

test('long terms are Markdown all the same', () => {
  const terms = '## 1. Notice\n\n- **Cancel** up to [24 hours](https://quay.example) before\n- no shows\n\n'.repeat(60)
  expect(markdownHtml(terms).match(/<li>/g)).toHaveLength(120)
})
