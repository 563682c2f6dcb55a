import { afterAll, expect, it } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type * as Contact from './contact-facts.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { ContactFacts } = await stage.load<typeof Contact>('booking/provider/contact-facts.tsx')

const provider = { id: 'quay', name: 'Quay Street', phone: '+12075550142' }
const drawn = (of: object = {}) => stage.draw(ContactFacts, { provider: { ...provider, ...of } })

it('a provider without social networks has no empty item in its list', () => {
  expect(drawn().match(/<li\b/g)).toHaveLength(1)
  expect(drawn()).toContain('href="tel:+12075550142"')
})

it('social networks are one item, with a list of its own', () => {
  const html = drawn({ facebook: 'quaystreet', instagram: 'quaystreet' })
  expect(html.match(/<li\b/g)).toHaveLength(4)
  expect(html).toContain('facebook.com/quaystreet')
})
