import type { HookContext } from '@tessera/plugin-api'
import { describe, expect, it } from 'vitest'
import { words as english } from '../wording-en-us/words.ts'
import { words as spanish } from '../wording-es/words.ts'
import { contextsWith, eventOf } from './example-mails.ts'
import { mailOfEvent } from './reservation-mail.ts'

const context = contextsWith(english, spanish)('en-us')

const branded = (brand: Partial<HookContext['brand']>): string =>
  mailOfEvent({ ...context, brand: { ...context.brand, ...brand } }, eventOf('reservation.booked'))?.html ?? ''

/** The style that a part of the mail has in its own element. */
const inline = (html: string, part: string): string =>
  new RegExp(`class="m-${part}" style="([^"]*)"`).exec(html)?.[1] ?? ''

/** The style of a part in the rules for dark programs. */
const dark = (html: string, part: string): string => new RegExp(`\\n\\.m-${part} \\{([^}]*)\\}`).exec(html)?.[1] ?? ''

describe('a mail looks like its tenant', () => {
  const colours = { ...context.brand.light, primary: '#12375f', onPrimary: '#fff8e7', text: '#0f2440' } as const
  const night = { ...context.brand.dark, primary: '#f1cd8c', onPrimary: '#0a1929', surface: '#0f2132' } as const
  const html = branded({
    light: colours,
    dark: night,
    headingStyle: 'italic',
    fonts: { heading: 'Georgia, serif', text: 'Arial' },
  })

  it('in its colours, which stand in the elements themselves', () => {
    expect(inline(html, 'button')).toContain('background-color: #12375f')
    expect(inline(html, 'label')).toContain('color: #fff8e7')
    expect(inline(html, 'text')).toContain('color: #0f2440')
    // Old Outlook reads the colour of a cell from its attribute.
    expect(html).toMatch(/<td bgcolor="#12375f" class="m-button"/)
  })

  it('and in its dark colours where the reader’s program is dark', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
    expect(dark(html, 'button')).toContain('background-color: #f1cd8c !important')
    expect(dark(html, 'label')).toContain('color: #0a1929 !important')
    expect(dark(html, 'card')).toContain('background-color: #0f2132 !important')
    expect(html).toContain('[data-ogsc] .m-text')
  })

  it('paints each part that has a colour, so that none stays light on dark', () => {
    const tags = [...html.matchAll(/<\w+ [^>]*style="[^"]*"[^>]*>/g)].map(([tag]) => tag)
    const coloured = tags.filter((tag) => /(?<![\w-])(color|background(-color)?|border(-\w+)?-color):/.test(tag))
    expect(coloured.length).toBeGreaterThan(20)
    expect(coloured.filter((tag) => !tag.includes('class="m-'))).toEqual([])
  })

  it('in its own manner of writing', () => {
    expect(html).toMatch(/<h1 [^>]*font-family: Georgia, serif; font-style: italic/)
  })
})

it('shows the picture of the bookable to its customer, unless mail programs could not draw it', () => {
  const event = eventOf('reservation.booked')
  const html = (photo: string, telling: Partial<typeof event> = {}) =>
    mailOfEvent(context, { ...event, bookable: { ...event.bookable, photo }, ...telling })?.html ?? ''
  const { origin } = context
  // The site makes a picture for mails of its own ones, whatever their form.
  for (const photo of ['/files/paddle.jpg', '/pictures/paddle.svg'])
    expect(html(photo)).toContain(`<img src="${origin}/picture/paddle-lesson.jpg" alt=""`)
  const hidden = { ...event.bookable, photo: '/files/paddle.jpg', limited_use: true }
  expect(html('', { bookable: hidden })).toContain(`<img src="${origin}/files/paddle.jpg" alt=""`)
  expect(html('', { bookable: { ...hidden, photo: '/pictures/paddle.svg' } })).not.toContain('<img')
  expect(html('https://elsewhere.example/a.webp')).toContain('src="https://elsewhere.example/a.webp"')
  for (const photo of ['https://elsewhere.example/a.svg', 'javascript:alert(1)', ''])
    expect(html(photo), photo).not.toContain('<img')
  // Staff know what they offer.
  expect(html('/files/paddle.jpg', { audience: 'staff' })).not.toContain('<img')
})

it('shows the logo beside the name, unless mail programs could not draw it', () => {
  const logo = 'https://quay.example/logo.png'
  expect(branded({ logo })).toMatch(/<img src="https:\/\/quay\.example\/logo\.png" alt="" height="40"/)
  for (const unshown of [null, 'https://quay.example/logo.SVG?v=2', 'data:image/png;base64,AA'])
    expect(branded({ logo: unshown })).not.toContain('<img')
})

it('names the tenant, whatever the name contains, in the HTML and in the text', () => {
  const brand = { ...context.brand, name: 'Oil & <b>Water</b>' }
  const mail = mailOfEvent({ ...context, brand }, eventOf('reservation.booked'))
  expect(mail?.html).toContain('Oil &amp; &lt;b&gt;Water&lt;/b&gt;')
  expect(mail?.text).toMatch(/^Oil & <b>Water<\/b>\n/)
  expect(mail?.text).not.toMatch(/#[0-9a-f]{6}|style=|<table/)
})

it('breaks what is wider than a phone, and no time before its AM', () => {
  const event = eventOf('reservation.pending')
  const html = mailOfEvent(context, event)?.html ?? ''
  expect(html).toContain('9:00&nbsp;AM')
  // In a table of an automatic layout a long word would widen the mail.
  expect(html).toMatch(/table-layout: fixed; border-collapse: separate/)
  expect(html).toMatch(/<h1 [^>]*overflow-wrap: break-word/)
})
