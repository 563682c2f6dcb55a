import { afterAll, expect, test } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type * as Context from '../context/booking-context.tsx'
import type * as TermsModule from './terms.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { Terms, TermsByButton } = await stage.load<typeof TermsModule>('booking/confirmation/terms.tsx')
const { BookingProvider } = await stage.load<typeof Context>('booking/context/booking-context.tsx')
const { createElement } = await import('react')

const own = {
  label: 'Northwind',
  url: 'northwind.localhost',
  requirebookingterms: true,
  termsbybutton: false,
  bookingtermshtml: '<p>Arrive early.</p>',
  customertimezonedisplay: false,
  allowguestcheckout: true,
  signon: null,
  country: 'US',
}

/** Both places of the terms on the review, as it draws them. */
function drawn(whitelabel: Partial<typeof own>): string {
  const Both = () => [createElement(Terms, { key: 1, fault: false }), createElement(TermsByButton, { key: 2 })]
  const draft = { id: 'a1b2c3d4', modified: 0 }
  const Page = () => createElement(BookingProvider, { value: Object.assign(Object.create(null), { draft }) }, Both())
  return stage.draw(Page, {}, { whitelabel: { ...own, ...whitelabel } })
}

test('required terms are ticked above the button', () => {
  const html = drawn({})
  expect(html).toContain('type="checkbox"')
  expect(html).toContain('Arrive early.')
  expect(html).not.toContain('With this button')
})

test('where the owner allows it, the button accepts them, as a sentence says', () => {
  const html = drawn({ termsbybutton: true })
  expect(html).not.toContain('type="checkbox"')
  expect(html).toContain('With this button you accept our terms.')
  expect(html).toContain('Read the terms')
})

test('terms that nobody must accept are shown, whatever the button does', () => {
  const html = drawn({ requirebookingterms: false, termsbybutton: true })
  expect(html).toContain('Arrive early.')
  expect(html).not.toContain('type="checkbox"')
  expect(html).not.toContain('With this button')
})

test('without terms nothing is said', () => {
  expect(drawn({ bookingtermshtml: '', termsbybutton: true })).toBe('')
})
