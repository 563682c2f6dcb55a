import { expect, test } from 'vitest'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import { siteFacts } from '../bootstrap/site-facts.ts'
import { structuredData } from './structured-data.ts'

const origin = 'https://quay.example'
const provider = {
  id: 'quay',
  name: 'Quay',
  subdomain: 'quay',
  address: '41 Quay Street',
  city: 'Portland',
  website: 'quay.example.com',
  instagram: '@quaystreet',
  newbusinesshours: { monday: [{ start: '09:00', end: '24:00' }] },
}
const lesson = { id: 'lesson', slug: 'paddle-lesson', name: 'Lesson', price: 95, bookabletype: 'standard' as const }

/** What a page says of itself, by type. */
function thingsOf(page: Partial<SiteBootstrap>) {
  const facts = siteFacts(null, {}, 'catalogue', '2026-12-01')
  const graph = structuredData({ ...facts, provider, ...page }, { origin, language: 'en-us', image: '' })?.['@graph']
  return Array.isArray(graph) ? graph : []
}

test('a provider is a business with its address and hours, and its bookables are services with a price', () => {
  const [business, service] = thingsOf({ bookables: [lesson] })
  expect(business).toMatchObject({
    ...{
      '@type': 'LocalBusiness',
      '@id': 'https://quay.example/#business',
      name: 'Quay',
      url: 'https://quay.example/',
    },
    address: { streetAddress: '41 Quay Street', addressLocality: 'Portland' },
    openingHoursSpecification: [{ dayOfWeek: 'https://schema.org/Monday', opens: '09:00', closes: '23:59' }],
    sameAs: ['https://quay.example.com/', 'https://www.instagram.com/quaystreet'],
  })
  expect(service).toMatchObject({
    ...{ '@type': 'Service', name: 'Lesson', url: 'https://quay.example/book/paddle-lesson' },
    offers: { price: 95, priceCurrency: 'USD', url: 'https://quay.example/book/paddle-lesson' },
    provider: { '@id': 'https://quay.example/#business' },
  })
})

test('what a master site gathers stands at the address of its own site, offered by the business there', () => {
  const [, own, gathered] = thingsOf({ bookables: [lesson, { ...lesson, siteurl: 'https://kiln.example/' }] })
  expect(own).toMatchObject({ url: 'https://quay.example/book/paddle-lesson' })
  expect(gathered).toMatchObject({
    url: 'https://kiln.example/book/paddle-lesson',
    offers: { url: 'https://kiln.example/book/paddle-lesson' },
    provider: { '@id': 'https://kiln.example/#business' },
  })
})

test('pages that are not indexed say nothing', () => {
  expect(thingsOf({ page: 'manage' })).toEqual([])
})
