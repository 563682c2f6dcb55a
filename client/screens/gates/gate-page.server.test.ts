import { afterAll, expect, it, test } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type * as Page from './gate-page.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { default: GatePage } = await stage.load<typeof Page>('screens/gates/gate-page.tsx')

const provider = {
  ...{ id: 'quay', name: 'Quay Street', timezone: 'America/New_York' },
  ...{ phone: '+1 207 555 0100', email: 'ask@quay.example' },
}

it.each(['unavailable', 'no_bookables', 'link_required', 'no_access'] as const)(
  'the gate %s has ways to ask the provider',
  (gate) => {
    const html = stage.draw(GatePage, {}, { gate, provider })
    expect(html).toContain('href="tel:+12075550100"')
    expect(html).toContain('href="mailto:ask@quay.example"')
  },
)

test('what takes no bookings now says so', () => {
  const html = stage.draw(GatePage, {}, { gate: 'unavailable', provider })
  expect(html).toContain('Registration for this event is not currently available')
})

test('a gate leads to the question about what takes no bookings now, where it takes questions', () => {
  const html = stage.draw(GatePage, {}, { gate: 'unavailable', provider, askpath: '/enquire/the-regatta' })
  expect(html).toContain('href="/enquire/the-regatta"')
  expect(html).toContain('Ask Quay Street')
  expect(stage.draw(GatePage, {}, { gate: 'unavailable', provider })).not.toContain('/enquire/')
})

test('a gate has no way to ask who can’t be reached, and none where asking opens nothing', () => {
  const { phone: _phone, email: _email, ...quiet } = provider
  expect(stage.draw(GatePage, {}, { gate: 'unavailable', provider: quiet })).not.toMatch(/tel:|mailto:/)
  for (const gate of ['locked', 'not_found'] as const)
    expect(stage.draw(GatePage, {}, { gate, provider })).not.toMatch(/tel:|mailto:/)
})

test('a fault says to try again, and has a button that does; an unknown page has none', () => {
  expect(stage.draw(GatePage, {}, { gate: null, provider, reference: 'req-1' })).toMatch(/<button[^>]*>.*Try again/)
  expect(stage.draw(GatePage, {}, { gate: 'not_found', provider })).not.toContain('Try again')
})

test('a gate says of a limited-use link that opens nothing why', () => {
  const drawn = (linkfault?: 'unknown' | 'ended') =>
    stage.draw(GatePage, {}, { gate: 'link_required', provider, ...(linkfault && { linkfault }) })
  expect(drawn()).toContain('You need a link')
  expect(drawn('ended')).toContain('This link has been used up')
  expect(drawn('unknown')).toContain('There is no offer behind this link')
})
