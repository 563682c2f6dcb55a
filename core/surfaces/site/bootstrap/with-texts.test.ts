import { expect, test } from 'vitest'
import type { Tenant } from '../../../operations/tenant.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { siteFacts } from './site-facts.ts'
import { withTexts } from './with-texts.ts'

const tenant = {
  provider: { id: 'quay', subdomain: 'quay', name: 'Quay', timezone: 'UTC' },
  whitelabel: { id: 'w', label: 'W', url: 'w.localhost' },
  language: 'en-us',
  timezone: 'UTC',
  currency: { code: 'usd', digits: 2 },
  plugins: { flows: [], dictionaries: [], channels: [], places: { geocoder: null, router: null } },
} as unknown as Tenant

const common = { 'nav.back': 'Back', 'hold.back': 'Kept', 'mail.what': 'What', 'grammar.the.singular': 'the {word}' }
const ofTalk = { 'nav.back': 'Ashore', datemessage: '**When**?\n\nAny day.', 'mail.what': 'The talk' }
const deps = {
  words: async (_tenant: Tenant | null, wanted?: { shown?: string }) =>
    wanted?.shown === 'talk' ? { ...common, ...ofTalk } : { ...common, datemessage: 'When at {provider}?' },
  bookableWords: async () => ({ talk: ofTalk, walk: { 'nav.back': 'On' } }),
} as unknown as SiteDeps

const page = (name: SiteBootstrap['page'], more: Partial<SiteBootstrap> = {}) =>
  withTexts({ ...siteFacts(tenant, common, name, '2026-12-01'), ...more }, tenant, deps)
const talk = { id: 'talk', name: 'Talk' }

test('a bookable’s page has the bookable’s texts, without those of mails and grammar', async () => {
  const { words, messages, bookablewords } = await page('book', { bookable: talk })
  expect(words).toEqual({ 'nav.back': 'Ashore', 'hold.back': 'Kept' })
  expect(messages.datemessage).toEqual({
    heading: null,
    html: '<p><strong>When</strong>?</p>\n<p>Any day.</p>',
  })
  expect(bookablewords).toEqual({})
})

test('a short message can replace a heading, with its values filled in', async () => {
  const { messages } = await page('book', { bookable: { id: 'other', name: 'Other' } })
  expect(messages).toEqual({ datemessage: { heading: 'When at Quay?', html: '<p>When at Quay?</p>' } })
})

test('a list has the texts of its bookables that a list shows', async () => {
  const { bookablewords } = await page('catalogue', { bookables: [talk, { id: 'plain', name: 'Plain' }] })
  expect(Object.keys(bookablewords)).toEqual(['talk'])
  expect(bookablewords.talk?.words).toEqual({ 'nav.back': 'Ashore' })
})

test.each(['thanks', 'public'] as const)(
  'the page %s has the texts of all bookables: its own are known later',
  async (name) => {
    const { bookablewords } = await page(name)
    expect(Object.keys(bookablewords)).toEqual(['talk', 'walk'])
    expect(bookablewords.talk?.messages.datemessage?.heading).toBeNull()
  },
)

test('what is booked at a subsite speaks of it', async () => {
  const providers = [{ id: 'kiln', subdomain: 'kiln', name: 'Kiln' }]
  const at = { ...deps, bookableWords: async () => ({ talk: { datemessage: 'When at {provider}?' } }) } as SiteDeps
  const bookables = [{ ...talk, provider: 'kiln' }]
  const facts = { ...siteFacts(tenant, common, 'catalogue', '2026-12-01'), bookables, providers }
  const { bookablewords } = await withTexts(facts, tenant, at)
  expect(bookablewords.talk?.messages.datemessage?.heading).toBe('When at Kiln?')
})
