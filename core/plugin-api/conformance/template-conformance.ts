import assert from 'node:assert/strict'
import type { MailContent, MailTemplate } from '../mail.ts'
import type { Runner } from './processor-conformance.ts'
import { testTenant } from './test-tenant.ts'

/** A mail with a line of each kind, and with markup where a customer may have typed it. */
export const exampleContent = (): MailContent => ({
  language: 'en-us',
  brand: testTenant().brand,
  heading: 'Ada has booked',
  intro: 'Hello Ada, we look forward to you.',
  lines: [
    { label: 'What', value: 'Lesson', isKey: true },
    { label: 'Note', value: '<img src=x onerror=alert(1)>\nand "more" & more' },
    { label: 'Files', value: '', links: [{ name: 'map.pdf', url: 'https://quay.example/map.pdf?a=1&b=2' }] },
  ],
  link: { label: 'See it', url: 'https://quay.example/manage/1?token=t&lang=en-us' },
  notes: ['You get this mail because you booked.'],
})

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The kit for mail templates: all that a mail says is in it, as text, and nothing runs. */
export function testMailTemplate(
  { describe, it }: Runner,
  { template, settings }: { template: MailTemplate; settings: Record<string, unknown> },
) {
  const draw = (content = exampleContent()) => template.html(content, settings)
  describe(`${template.name} keeps the contract of a mail template`, () => {
    it('says all that the mail says', async () => {
      const { heading, intro, lines, link, notes } = exampleContent()
      const html = draw()
      const texts = [heading, intro, link.label, ...notes, ...lines.map(({ label }) => label), 'Lesson', 'map.pdf']
      for (const text of texts) assert.ok(html.includes(escaped(text)), `“${text}” is missing`)
      for (const url of [link.url, 'https://quay.example/map.pdf?a=1&b=2'])
        assert.ok(html.includes(escaped(url)), `the link to ${url} is missing`)
    })
    it('draws what somebody typed as text', async () => {
      const html = draw()
      assert.ok(!html.includes('<img src=x'), 'markup of a customer is markup of the mail')
      assert.ok(html.includes('&lt;img'), 'what a customer typed is missing')
    })
    it('has no scripts, nothing from elsewhere that runs, and at most 200 KB', async () => {
      const html = draw()
      assert.doesNotMatch(html, /<script\b|\bon[a-z]+\s*=\s*["']|javascript:/i)
      assert.ok(html.length <= 200_000)
    })
    it('draws the same content the same', async () => {
      assert.equal(draw(), draw())
    })
    it('names its language', async () => {
      assert.match(draw(), /<html[^>]*\blang="en-us"/)
    })
  })
}
