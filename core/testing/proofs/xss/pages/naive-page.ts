/// <reference lib="dom" />
import { marked } from 'marked'
import type { Page } from 'playwright-core'
import { calendarFaults } from '../calendar-faults.ts'
import { mailFaults } from '../mail-faults.ts'
import type { Payload, Sink } from '../tenants/payloads.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Documents that insert a text into one place without escaping it. */
const documents: Partial<Record<Sink, (text: string) => string>> = {
  document: (text) => `<p>${text}</p>`,
  double: (text) => `<p title="${text}">text</p>`,
  single: (text) => `<p title='${text}'>text</p>`,
  string: (text) => `<script>const a = "${text}"</script>`,
  apostrophes: (text) => `<script>const a = '${text}'</script>`,
  template: (text) => `<script>const a = \`${text}\`</script>`,
  json: (text) => `<script>const a = ${JSON.stringify(text)}</script>`,
  link: (text) => `<a href="${escaped(text)}">here</a>`,
  frame: (text) => `<iframe src="${escaped(text)}"></iframe>`,
  sheet: (text) => `<style>p{${text}</style><p>text</p>`,
  style: (text) => `<p style="color:${escaped(text)}">text</p>`,
  title: (text) => `<title>${text}</title><p>text</p>`,
  textarea: (text) => `<textarea>${text}</textarea>`,
  noscript: (text) => `<noscript>${text}</noscript>`,
}

const entity = /&(lt|gt|quot|amp);/g
const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** The element content that results when a text is decoded once too often. */
const contents: Partial<Record<Sink, (text: string) => string>> = {
  html: (text) => text,
  markdown: (text) => marked.parse(text, { async: false }),
  entities: (text) => text.replace(entity, (_all, name: string) => signs[name] ?? ''),
  percents: (text) => decodeURIComponent(text),
  escapes: (text) =>
    text.replace(/\\u([0-9a-f]{4})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  width: (text) => text.normalize('NFKC'),
}

/** Inserts a payload where it would run. Returns what the checks of files and mails find in it. */
export async function drawUnescaped(page: Page, { sink, text }: Payload): Promise<string[]> {
  if (sink === 'calendar') {
    const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', `SUMMARY:${text}`, 'END:VEVENT', 'END:VCALENDAR', '']
    return calendarFaults(lines.join('\r\n'))
  }
  if (sink === 'header')
    return mailFaults(`To: ada@customers.example\r\nSubject: ${text}\r\n\r\n`, 'ada@customers.example')
  const content = contents[sink]?.(text)
  await page.setContent(documents[sink]?.(text) ?? '<div id="room"></div>')
  if (content !== undefined)
    await page.evaluate((html) => {
      const room = document.getElementById('room')
      if (room) room.innerHTML = html
    }, content)
  return []
}
