import { expect, test } from 'vitest'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import { canonicalPath } from './page-facts.ts'

const facts = (page: SiteBootstrap['page'], number: number) =>
  ({ page, path: '/', paging: { page: number, pages: 3, total: 40 } }) as SiteBootstrap

test.each(['catalogue', 'marketplace'] as const)('each page of a %s has an address of its own', (page) => {
  expect([1, 2, 3].map((number) => canonicalPath(facts(page, number)))).toEqual(['/', '/?page=2', '/?page=3'])
})
