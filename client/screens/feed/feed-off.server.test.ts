import { type ComponentType, createElement } from 'react'
import { afterAll, expect, it, test } from 'vitest'
import { Router } from 'wouter'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type * as Page from './feed-page.tsx'
import type * as Wall from './feed-wall.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { FeedPage } = await stage.load<typeof Page>('screens/feed/feed-page.tsx')
const { FeedWall } = await stage.load<typeof Wall>('screens/feed/feed-wall.tsx')

const provider = {
  ...{ id: 'quay', name: 'Quay Street', timezone: 'America/New_York' },
  ...{ phone: '+1 207 555 0100', email: 'ask@quay.example' },
}
const atItsPath = { ssrPath: '/public', children: createElement(FeedPage, { named: null }) }
const AtItsPath = () => createElement(Router, atItsPath)
const drawn = (What: ComponentType, feedoff?: true) =>
  stage.draw(What, {}, { page: 'public', provider, ...(feedoff && { feedoff }) })

it.each([
  ['page', AtItsPath],
  ['wall', FeedWall],
])('a %s of a feed that is off says so at once, with ways on', (_name, What) => {
  const html = drawn(What, true)
  expect(html).toContain('Public view is not enabled.')
  expect(html).toContain('href="/"')
  expect(html).toContain('href="tel:+12075550100"')
  expect(html).not.toContain('data-page="waiting"')
})

test('a feed that is on waits for what it shows', () => {
  for (const html of [drawn(AtItsPath), drawn(FeedWall)]) {
    expect(html).toContain('data-page="waiting"')
    expect(html).not.toContain('not enabled')
  }
})
