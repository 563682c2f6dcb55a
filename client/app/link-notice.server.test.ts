import { afterAll, expect, it } from 'vitest'
import { componentStage } from '../../core/testing/pages/draw-component.ts'
import type * as Told from './link-notice.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { LinkNotice } = await stage.load<typeof Told>('app/link-notice.tsx')

const provider = { id: 'quay', name: 'Quay Street' }

it.each([
  ['unknown', 'en-us', 'There is no offer behind this link'],
  ['ended', 'en-us', 'This link has been used up'],
  ['ended', 'es', 'Este enlace ya no sirve'],
] as const)('a link that is %s is told in %s, with whom to ask', (fault, language, title) => {
  const html = stage.draw(LinkNotice, { fault }, { provider, language })
  expect(html).toContain(title)
  expect(html).toContain('Quay Street')
  expect(html).toContain(`data-error="link_${fault}"`)
})
